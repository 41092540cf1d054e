import { showCodeBlock } from './code-block.ts';
import type { EnhanceContext } from './context.ts';
import { showFormula } from './formula.ts';
import { findAdded, markAdded, makeElement } from './make-element.ts';
import { runWhenNear } from './run-when-visible.ts';

/** Pixels beyond the window's edge within which a diagram is drawn. */
const NEAR = '600px';
/** Milliseconds for which a diagram has to stay on the page: frames of those scrolled past block others. */
const STAY_MS = 100;

/** Functions that redraw the diagrams on the page, by their elements. */
const redraw = new WeakMap<HTMLElement, () => void>();

/** Draws the diagram of a code block in a sandboxed frame below it, when it comes near the window. */
function showDiagram(pre: HTMLElement, code: HTMLElement, context: EnhanceContext): void {
  const source = code.textContent ?? '';
  const made = findAdded(pre);
  if (made?.dataset['of'] === source) return;
  if (made !== null) {
    made.dataset['of'] = source;
    redraw.get(made)?.();
    return;
  }
  delete pre.dataset['diagram'];
  const holder = markAdded(makeElement('div', { class: 'diagram', 'data-of': source }));
  pre.append(holder);
  runWhenNear(pre, NEAR, context.signal, () => {
    setTimeout(() => {
      if (holder.isConnected && !context.signal.aborted) void open(pre, holder, context);
    }, STAY_MS);
  });
}

/** Loads the frame's script on demand: most articles have no diagram near their beginning. */
async function open(pre: HTMLElement, holder: HTMLElement, context: EnhanceContext): Promise<void> {
  try {
    const { openDiagramFrame } = await import('./diagram-frame.ts');
    if (holder.isConnected) openDiagramFrame(pre, holder, context, (draw) => redraw.set(holder, draw));
  } catch {
    // The source stays readable, and a print does not wait for the drawing.
    pre.dataset['diagram'] = 'failed';
  }
}

/** Renders a fence by the language that it names: as a formula, a diagram, or code. */
export function showFence(code: HTMLElement, context: EnhanceContext): void {
  const pre = code.parentElement;
  if (pre === null) return;
  const language = /(?:^|\s)language-(\S+)/.exec(code.className)?.[1]?.toLowerCase() ?? '';
  if (language === 'math') showFormula(code, true, context);
  else if (language === 'mermaid') showDiagram(pre, code, context);
  else showCodeBlock(pre, code, language, context);
}
