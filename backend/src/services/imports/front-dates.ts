import { frontMatterLines } from '@maru/core/text';

/** Times of a text or a file, epoch milliseconds; null where they are not known. */
export interface Times {
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
}

export const NO_TIMES: Times = { createdAt: null, updatedAt: null };

/** Keys that Hugo, Jekyll, Obsidian, HackMD and Astro use. */
const CREATED = /^(?:created|created_at|createdat|date|datecreated|pubdate|publishdate|date created)$/i;
const UPDATED =
  /^(?:updated|updated_at|updatedat|lastmod|modified|last_modified_at|updateddate|date modified)$/i;
const LINE = /^["']?([\w -]+?)["']?[ \t]*:[ \t]*["']?(\d{4}[^"'#\n]*)/gm;
const DATE =
  /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?/i;

/** Reads the times in the front matter of a text. Those without a time zone are UTC. */
export function readFrontDates(text: string): Times {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const front = frontMatterLines(plain).join('\n');
  let createdAt: number | null = null;
  let updatedAt: number | null = null;
  for (const [, key = '', value = ''] of front.matchAll(LINE)) {
    if (CREATED.test(key)) createdAt ??= readDate(value);
    else if (UPDATED.test(key)) updatedAt ??= readDate(value);
  }
  return { createdAt, updatedAt };
}

function readDate(value: string): number | null {
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone = 'Z'] =
    DATE.exec(value.trim()) ?? [];
  const time = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  if (Number.isNaN(time) || new Date(time).getUTCDate() !== Number(day)) return null;
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? time + offset : time - offset;
}

/** Times before are those of archives without times, and mistakes. */
const EARLIEST = Date.UTC(1990, 0, 1);

/**
 * Returns the times of an imported document: of its front matter, else of its file, else of the import. None
 * is in the future.
 * @param now of the import
 */
export function docTimes(
  front: Times,
  file: Times,
  now: number,
): { readonly createdAt: number; readonly updatedAt: number } {
  const known = (time: number | null): number | null =>
    time !== null && time >= EARLIEST && time <= now ? time : null;
  const changed = known(front.updatedAt) ?? known(file.updatedAt);
  const created = known(front.createdAt) ?? known(file.createdAt) ?? changed ?? now;
  return { createdAt: created, updatedAt: Math.max(created, changed ?? created) };
}
