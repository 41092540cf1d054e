import { DESKTOP_NEWS_EVENT } from '@maru/core/desktop';
import type { DesktopNews } from '@maru/core/desktop';
import type { WebContents } from 'electron';

/** How long a page that hangs, or is still being loaded, may take to say that it has heard. */
const PATIENCE_MS = 2_000;

/**
 * Tells a page something, as an event of its window: data in one direction, which no other page can ask for.
 * @returns whether it took it up; false also for a page that is gone, hangs, or is none of the website's
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
