import { formatRelative, formatUtcDay } from '@maru/core/text';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNow } from './use-now.ts';

/**
 * Returns a formatter of times (ISO 8601) relative to now; on the
 * server, which has no current time, it gives the day in UTC.
 */
export function useRelativeTime(): (at: string) => string {
  const { language } = useTranslation();
  const now = useNow();
  return (at) => {
    const date = new Date(at);
    if (now === null) return formatUtcDay(date, language);
    // Clamps to the present: the server's clock may be ahead.
    return formatRelative(date, new Date(Math.max(now, date.getTime())), language);
  };
}
