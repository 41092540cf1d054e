import { DESKTOP_NOTIFICATION_EVENT } from '@maru/core/desktop';
import type { DesktopNotification } from '@maru/core/desktop';
import type { WebContents } from 'electron';

/** Timeout for a page that hangs, or is still loading, to confirm a notification. */
const TIMEOUT_MS = 5_000;

/**
 * Dispatches a notification as an event of the page's window: one-way data that no other page can request.
 * @returns true when the page handled it; false also for a
 *   page that is closed, hangs, or is none of the website's
 */
export async function notifyPage(
  contents: Pick<WebContents, 'executeJavaScript'>,
  news: DesktopNotification,
): Promise<boolean> {
  const event = `new CustomEvent(${JSON.stringify(DESKTOP_NOTIFICATION_EVENT)}, { cancelable: true, detail: ${JSON.stringify(news)} })`;
  const isGivenUp = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), TIMEOUT_MS).unref();
  });
  const isTaken = contents.executeJavaScript(`!window.dispatchEvent(${event})`).then(
    (result) => result === true,
    () => false,
  );
  return Promise.race([isTaken, isGivenUp]);
}
