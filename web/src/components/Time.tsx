import { formatFull } from '@maru/core/text';
import { useIsClient } from './use-is-client.ts';
import { useRelativeTime } from './use-relative-time.ts';

/**
 * A time relative to now, with the exact time as tooltip. The server
 * renders the day in UTC, which is the same for every reader.
 */
export function Time({ at }: { readonly at: string }) {
  const relativeTime = useRelativeTime();
  const isClient = useIsClient();
  return (
    <time
      dateTime={at}
      // The page's first script may have written the relative time already.
      suppressHydrationWarning
      title={isClient ? formatFull(new Date(at)) : undefined}
    >
      {relativeTime(at)}
    </time>
  );
}
