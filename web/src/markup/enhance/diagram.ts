import { DIAGRAM_FRAME_PATH, DIAGRAM_MAX_HEIGHT_PX, DIAGRAM_MAX_LENGTH } from '@maru/core';
import type { EnhanceContext } from './context.ts';
import { addedIn, asAdded, makeElement } from './make-element.ts';
import { watchColors } from './watch-colors.ts';
import { whenNear } from './when-wanted.ts';

/** How long a diagram may take: its library has to come first. */
const PATIENCE_MS = 30_000;
/** Pixels beyond the edge of the window from which on a diagram is drawn. */
const NEAR = '600px';
const REASON_MAX_LENGTH = 400;
/** Without an origin, so that what is drawn can reach nothing of ours; Vite's own scripts need one while developing. */
const SANDBOX = import.meta.env.DEV ? 'allow-scripts allow-same-origin' : 'allow-scripts';

/** What the frame tells, after it was checked. */
type FrameMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly height: number }
  | { readonly kind: 'failed'; readonly message: string };

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
    if (holder.isConnected) open(pre, holder, context);
  });
}

function open(pre: HTMLElement, holder: HTMLElement, context: EnhanceContext): void {
  const { t } = context;
  const attributes = { src: DIAGRAM_FRAME_PATH, title: t('diagram'), sandbox: SANDBOX, referrerpolicy: 'no-referrer', hidden: '' };
  const frame = makeElement('iframe', attributes);
  const end = new AbortController();
  context.signal.addEventListener('abort', () => end.abort(), { signal: end.signal });
  const show = (state: 'drawn' | 'failed', problem: string | null): void => {
    clearTimeout(timer);
    // A source that does not hold while it is written must not let the page below jump: the place of the last picture is kept.
    if (state === 'drawn') pre.style.minHeight = '';
    else if (pre.dataset['diagram'] === 'drawn') pre.style.minHeight = `${pre.offsetHeight}px`;
    pre.dataset['diagram'] = state;
    frame.hidden = state === 'failed';
    holder.querySelector('.diagram-problem')?.remove();
    if (problem === null) return;
    holder.append(makeElement('div', { class: 'diagram-problem', role: 'note' }, [t('diagramFailed', { reason: problem })]));
  };
  const timer = setTimeout(() => show('failed', t('diagramTimeout')), PATIENCE_MS);
  end.signal.addEventListener('abort', () => clearTimeout(timer));

  const draw = watchColors(pre, end.signal, (look) => {
    const source = holder.dataset['of'] ?? '';
    if (source.length > DIAGRAM_MAX_LENGTH) show('failed', t('tooLong'));
    else frame.contentWindow?.postMessage({ kind: 'draw', source, ...look }, '*');
  });
  window.addEventListener(
    'message',
    (event) => {
      // A block that was edited away takes its frame with it.
      if (!holder.isConnected) return end.abort();
      if (event.source !== frame.contentWindow || (event.origin !== 'null' && event.origin !== location.origin)) return;
      const message = readMessage(event.data);
      if (message === null) return;
      if (message.kind === 'ready') {
        redraw.set(holder, draw);
        draw();
      } else if (message.kind === 'failed') {
        show('failed', message.message);
      } else {
        frame.style.height = `${message.height}px`;
        show('drawn', null);
      }
    },
    { signal: end.signal },
  );
  holder.append(frame);
}

/** Believes nothing of what comes out of the frame but a kind, a height within bounds and a short text. */
function readMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, height, message } = data as { readonly kind?: unknown; readonly height?: unknown; readonly message?: unknown };
  if (kind === 'ready') return { kind };
  if (kind === 'drawn' && typeof height === 'number' && height > 0) return { kind, height: Math.min(height, DIAGRAM_MAX_HEIGHT_PX) };
  return kind === 'failed' && typeof message === 'string' ? { kind, message: message.slice(0, REASON_MAX_LENGTH) } : null;
}
