import { NAMED_ENTITIES } from './named-entities.ts';

const COMMON: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', '\u00a0'],
  ['copy', '©'],
]);
/** The longest name is `CounterClockwiseContourIntegral`. */
const NAME_MAX = 31;

let named: Map<string, string> | null = null;

/** The end of what looks like an entity at the `&` at `at` (CommonMark 2.5), -1 when nothing does. */
export function entityEnd(src: string, at: number, to: number): number {
  let i = at + 1;
  let code = src.charCodeAt(i);
  if (code !== 35) {
    const limit = Math.min(to, i + NAME_MAX + 1);
    while (i < limit) {
      code = src.charCodeAt(i);
      const lower = code | 32;
      if (!((lower >= 97 && lower <= 122) || (code >= 48 && code <= 57))) break;
      i++;
    }
    return i > at + 1 && i < limit && code === 59 ? i + 1 : -1;
  }
  i++;
  const isHex = (src.charCodeAt(i) | 32) === 120;
  if (isHex) i++;
  const digits = i;
  const limit = Math.min(to, i + (isHex ? 7 : 8));
  for (; i < limit; i++) {
    code = src.charCodeAt(i);
    if (code >= 48 && code <= 57) continue;
    const lower = code | 32;
    if (!isHex || lower < 97 || lower > 102) break;
  }
  return i > digits && i < limit && code === 59 ? i + 1 : -1;
}

/** What the entity in `src` from `&` to after `;` stands for; null for a name that is none. */
export function decodeEntity(entity: string): string | null {
  if (entity.charCodeAt(1) === 35) {
    const isHex = (entity.charCodeAt(2) | 32) === 120;
    const value = Number.parseInt(entity.slice(isHex ? 3 : 2, -1), isHex ? 16 : 10);
    if (value === 0 || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return '\ufffd';
    return String.fromCodePoint(value);
  }
  const name = entity.slice(1, -1);
  return COMMON.get(name) ?? (named ??= readTable()).get(name) ?? null;
}

function readTable(): Map<string, string> {
  const table = new Map<string, string>();
  for (const entry of NAMED_ENTITIES.split(' ')) {
    const [names = '', value = ''] = entry.split('=');
    const text = String.fromCodePoint(...value.split('+').map((hex) => Number.parseInt(hex, 36)));
    for (const name of names.split(',')) table.set(name, text);
  }
  return table;
}
