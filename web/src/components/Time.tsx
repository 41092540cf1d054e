import { formatFull, formatRelative } from '@maru/core/text';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNow } from './use-now.ts';

/** A moment as a distance from now, exact on pointing at it. The server writes the day, which is the same for every reader. */
export function Time({ at }: { readonly at: string }) {
  const { language } = useTranslation();
  const now = useNow();
  if (now === null) return <time dateTime={at}>{at.slice(0, 10)}</time>;
  const date = new Date(at);
  // What was saved a moment ago is not in the future, whatever the two clocks say.
  const until = new Date(Math.max(now, date.getTime()));
  return (
    <time dateTime={at} title={formatFull(date)}>
      {formatRelative(date, until, language)}
    </time>
  );
}
