import { DIAGRAM_FRAME_PATH, DIAGRAM_MAX_HEIGHT_PX, DIAGRAM_MAX_LENGTH } from '@maru/core';
import type { EnhanceContext } from './context.ts';
import { watchColors } from './watch-colors.ts';

/** Milliseconds that a diagram may take, with the download of its library. */
const TIMEOUT_MS = 30_000;
const REASON_MAX_LENGTH = 400;
/**
 * Without `allow-same-origin` the frame has no origin, so the drawing
 * cannot reach the site; Vite's development scripts need one.
 */
const SANDBOX = import.meta.env.DEV ? 'allow-scripts allow-same-origin' : 'allow-scripts';

/** Validated messages of the frame. */
type FrameMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly height: number }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Draws the source that `holder` names (`data-of`) in a sandboxed frame inside it.
 * @param onReady receives the function that draws again after the source has changed
 */
export function openDiagramFrame(
  pre: HTMLElement,
  holder: HTMLElement,
  context: EnhanceContext,
  onReady: (draw: () => void) => void,
): void {
  const { t } = context;
  // Does not import `make-element.ts`: a shared chunk would be one more download for every reader.
  const frame = document.createElement('iframe');
  frame.title = t('diagram');
  frame.setAttribute('sandbox', SANDBOX);
  frame.referrerPolicy = 'no-referrer';
  frame.hidden = true;
  frame.src = DIAGRAM_FRAME_PATH;
  const end = new AbortController();
  context.signal.addEventListener('abort', () => end.abort(), { signal: end.signal });
  const show = (state: 'drawn' | 'failed', problem: string | null): void => {
    clearTimeout(timer);
    // Keeps the height of the last drawing while the source is invalid, so that the page below does not jump.
    if (state === 'drawn') pre.style.minHeight = '';
    else if (pre.dataset['diagram'] === 'drawn') pre.style.minHeight = `${pre.offsetHeight}px`;
    pre.dataset['diagram'] = state;
    frame.hidden = state === 'failed';
    holder.querySelector('.diagram-problem')?.remove();
    if (problem === null) return;
    const note = document.createElement('div');
    note.className = 'diagram-problem';
    note.setAttribute('role', 'note');
    note.append(t('diagramFailed', { reason: problem }));
    holder.append(note);
  };
  const timer = setTimeout(() => show('failed', t('diagramTimeout')), TIMEOUT_MS);
  end.signal.addEventListener('abort', () => clearTimeout(timer));

  const draw = watchColors(pre, end.signal, (colors) => {
    const source = holder.dataset['of'] ?? '';
    if (source.length > DIAGRAM_MAX_LENGTH) show('failed', t('tooLong'));
    else frame.contentWindow?.postMessage({ kind: 'draw', source, ...colors }, '*');
  });
  window.addEventListener(
    'message',
    (event) => {
      // Removes the frame with a block that was deleted.
      if (!holder.isConnected) return end.abort();
      if (
        event.source !== frame.contentWindow ||
        (event.origin !== 'null' && event.origin !== location.origin)
      )
        return;
      const message = readMessage(event.data);
      if (message === null) return;
      if (message.kind === 'ready') {
        onReady(draw);
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

/**
 * Validates a message from the frame, which is untrusted:
 * a known kind, a height within bounds and a short text.
 */
function readMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, height, message } = data as {
    readonly kind?: unknown;
    readonly height?: unknown;
    readonly message?: unknown;
  };
  if (kind === 'ready') return { kind };
  if (kind === 'drawn' && typeof height === 'number' && height > 0)
    return { kind, height: Math.min(height, DIAGRAM_MAX_HEIGHT_PX) };
  return kind === 'failed' && typeof message === 'string'
    ? { kind, message: message.slice(0, REASON_MAX_LENGTH) }
    : null;
}
