import { consumeEarlyOverlay, consumeEarlyText } from './early-palette.ts';
import { applicationStage, startApplication } from './application.ts';
// Parts of the first script and its style sheet: the bar is shown without the application's.
import '../components/Button.module.css';
import '../markup/find/find-bar.module.css';
import { fillIn, readTexts } from './texts.ts';

let isOpen = false;
let reportClosed = (): void => undefined;

/**
 * Returns true while the find bar is open, which the application takes over then.
 * @param onClose called when the reader closes it before that
 */
export function takeOverFindBar(onClose: () => void): boolean {
  reportClosed = onClose;
  return isOpen;
}

/**
 * Fetches the find bar and opens it with what was typed meanwhile. Where the page has no texts for it, or it
 * can't be fetched, the application opens its own, as it does where it was faster.
 */
export async function openEarlyFindBar(): Promise<void> {
  const { find } = readTexts();
  const part = find === undefined ? null : await import('../markup/find/find-bar.ts').catch(() => null);
  if (find === undefined || part === null) return startApplication();
  if (applicationStage() === 'running' || consumeEarlyOverlay() !== 'find') return;
  isOpen = true;
  part.openFindBar({
    t: (key, values) => fillIn(find[key], values),
    typed: consumeEarlyText(),
    takesFocus: true,
    onClose: () => {
      isOpen = false;
      reportClosed();
    },
  });
}
