import { formatFull } from '@maru/core/text';
import { useIsClient } from './use-is-client.ts';
import { useRelativeTime } from './use-relative-time.ts';

/** A moment as a distance from now, exact on pointing at it. The server writes the day, which is the same for every reader. */
export function Time({ at }: { readonly at: string }) {
  const relativeTime = useRelativeTime();
  const isClient = useIsClient();
  return (
    <time dateTime={at} title={isClient ? formatFull(new Date(at)) : undefined}>
      {relativeTime(at)}
    </time>
  );
}
