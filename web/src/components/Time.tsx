import { formatFull, formatRelative } from '@maru/core/text';
import type { Locale } from '@maru/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsClient } from './use-is-client.ts';

const REFRESH_MS = 30_000;

/** A moment as a distance from now, exact on pointing at it. The server writes the day, which is the same for every reader. */
export function Time({ at }: { readonly at: string }) {
  const { i18n } = useTranslation();
  const isClient = useIsClient();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [at]);
  const date = new Date(at);
  // A clock that runs a little behind the server's must not speak of the future.
  const upTo = now.getTime() < date.getTime() ? date : now;
  return (
    <time dateTime={at} title={isClient ? formatFull(date) : undefined}>
      {isClient ? formatRelative(date, upTo, i18n.language as Locale) : at.slice(0, 10)}
    </time>
  );
}
