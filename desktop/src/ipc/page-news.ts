import { DESKTOP_NEWS_EVENT } from '@maru/core/desktop';
import type { DesktopNews } from '@maru/core/desktop';
import type { WebContents } from 'electron';

/** Timeout for a page that hangs, or is still loading, to confirm a notification. */
const PATIENCE_MS = 2_000;

/**
 * Dispatches a notification as an event of the page's window: one-way data that no other page can request.
 * @returns true when the page handled it; false also for a page that is closed, hangs, or is none of the website's
 */
export async function tellPage(contents: Pick<WebContents, 'executeJavaScript'>, news: DesktopNews): Promise<boolean> {
  const event = `new CustomEvent(${JSON.stringify(DESKTOP_NEWS_EVENT)}, { cancelable: true, detail: ${JSON.stringify(news)} })`;
  const isGivenUp = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), PATIENCE_MS).unref();
  });
  const isTaken = contents.executeJavaScript(`!window.dispatchEvent(${event})`).then(
    (answer) => answer === true,
    () => false,
  );
  return Promise.race([isTaken, isGivenUp]);
}
