import type { Locale } from '@maru/core';
import { formatFull, formatRelative } from '@maru/core/text';
import { runWhenHydrated } from './application.ts';

const TICK_MS = 30_000;

/**
 * Writes times relative to now, with the exact time as tooltip: the server's HTML has the day in UTC. The
 * elements that React renders expect this (`Time.tsx`).
 */
export function showRelativeTimes(locale: Locale): void {
  const show = (): void => {
    const now = Date.now();
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
      const at = new Date(time.dateTime);
      // Clamps to the present: the server's clock may be ahead.
      const text = formatRelative(at, new Date(Math.max(now, at.getTime())), locale);
      // Replaces the text of the node that React holds.
      if (time.firstChild !== null && time.firstChild.nodeValue !== text) time.firstChild.nodeValue = text;
      time.title = formatFull(at);
    }
  };
  show();
  const timer = setInterval(show, TICK_MS);
  runWhenHydrated(() => clearInterval(timer));
}
