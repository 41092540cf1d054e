import { formatRelative, formatUtcDay } from '@maru/core/text';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNow } from './use-now.ts';

/** Gives a moment (ISO 8601) as a distance from now; on the server, which has no now, as the day in UTC. */
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
