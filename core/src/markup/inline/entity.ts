import { NAMED_ENTITIES } from './named-entities.ts';

/** Candidate for an entity (CommonMark 2.5). The longest name is `CounterClockwiseContourIntegral`. */
const ENTITY = /&(?:#(?:\d{1,7}|x[\da-f]{1,6})|[a-z\d]{1,31});/iy;

let named: Map<string, string> | null = null;

/** Returns the end of the entity candidate at the `&` at `at`, -1 when there is none. */
export function entityEnd(src: string, at: number, to: number): number {
  ENTITY.lastIndex = at;
  return ENTITY.test(src) && ENTITY.lastIndex <= to ? ENTITY.lastIndex : -1;
}

/** Returns the characters of the entity in `src`, from `&` to after `;`; null for an unknown name. */
export function decodeEntity(entity: string): string | null {
  const name = entity.slice(1, -1);
  if (name.charCodeAt(0) !== 35) return (named ??= readTable()).get(name) ?? null;
  // `#x41` and `#65` are number literals after replacing the `#`.
  const value = Number(name.replace('#', '0'));
  return value === 0 || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)
    ? '\ufffd'
    : String.fromCodePoint(value);
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
