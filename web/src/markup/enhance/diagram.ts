import type { EnhanceContext } from './context.ts';
import { addedIn, asAdded, makeElement } from './make-element.ts';
import { whenNear } from './when-wanted.ts';

/** Pixels beyond the edge of the window from which on a diagram is drawn. */
const NEAR = '600px';

/** How to give a diagram that is shown another source. */
const redraw = new WeakMap<HTMLElement, () => void>();

/** Draws the diagram whose source a code block holds, in a sandboxed frame under it, when it comes into view. */
export function showDiagram(pre: HTMLElement, code: HTMLElement, context: EnhanceContext): void {
  const source = code.textContent ?? '';
  const made = addedIn(pre);
  if (made?.dataset['of'] === source) return;
  if (made !== null) {
    made.dataset['of'] = source;
    redraw.get(made)?.();
    return;
  }
  delete pre.dataset['diagram'];
  const holder = asAdded(makeElement('div', { class: 'diagram', 'data-of': source }));
  pre.append(holder);
  whenNear(pre, NEAR, context.signal, () => {
    void open(pre, holder, context);
  });
}

/** Fetches the frame's script first: most articles have no diagram near their beginning. */
async function open(pre: HTMLElement, holder: HTMLElement, context: EnhanceContext): Promise<void> {
  try {
    const { openDiagramFrame } = await import('./diagram-frame.ts');
    if (holder.isConnected) openDiagramFrame(pre, holder, context, (draw) => redraw.set(holder, draw));
  } catch {
    // The source stays to be read, and a print does not wait for a picture.
    pre.dataset['diagram'] = 'failed';
  }
}
