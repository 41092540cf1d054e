import { slices } from '../../event-loop-slices.ts';
import type { Slices } from '../../event-loop-slices.ts';

/**
 * UTF-16 units of a text from which it is serialised in pieces of so many,
 * each in a slice of the main thread: 1 MiB as a whole takes up to 20 ms.
 */
export const JSON_PIECE_UNITS = 128 * 1_024;

/** JSON of values that are sent repeatedly. An entry lives as long as its value. */
const jsonCache = new WeakMap<object, Buffer | null>();

/**
 * Marks a value that will never change for caching its JSON.
 * @returns the value
 */
export function cacheJson<T extends object>(value: T): T {
  if (!jsonCache.has(value)) jsonCache.set(value, null);
  return value;
}

/**
 * Serialises a response. Reuses the cached JSON of its members. One with a large text
 * (`doc.content`, `history.content`) is written piece by piece, and sent in a slice of its own.
 */
export async function writeJson(body: object, turns: Slices = slices): Promise<Buffer | string> {
  const large = Object.values(body).find(hasLargeText);
  if (large === undefined) return serializeAtOnce(body);
  const written = new Map([[large, jsonCache.get(large) ?? (await writeInPieces(large, turns))]]);
  if (jsonCache.has(large)) jsonCache.set(large, written.get(large) ?? null);
  await turns.take();
  return serializeAtOnce(body, written);
}

/** @param written JSON of members */
function serializeAtOnce(body: object, written?: ReadonlyMap<unknown, Buffer>): Buffer | string {
  const members = Object.entries(body).filter(([, value]) => value !== undefined);
  const bytesOf = (value: unknown): Buffer | undefined => written?.get(value) ?? keptBytesOf(value);
  if (!members.some(([, value]) => bytesOf(value) !== undefined)) return JSON.stringify(body);
  const pieces = members.flatMap(([name, value], i) => [
    Buffer.from(`${i === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    bytesOf(value) ?? Buffer.from(JSON.stringify(value)),
  ]);
  return Buffer.concat([...pieces, Buffer.from('}')]);
}

/** @returns undefined for a value that is not cached */
function keptBytesOf(value: unknown): Buffer | undefined {
  if (typeof value !== 'object' || value === null || !jsonCache.has(value)) return undefined;
  const cached = jsonCache.get(value) ?? Buffer.from(JSON.stringify(value));
  jsonCache.set(value, cached);
  return cached;
}

function hasLargeText(value: unknown): value is { readonly content: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'content' in value &&
    typeof value.content === 'string' &&
    value.content.length > JSON_PIECE_UNITS
  );
}

async function writeInPieces(value: { readonly content: string }, turns: Slices): Promise<Buffer> {
  const { content } = value;
  const pieces: Buffer[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    pieces.push(Buffer.from(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`));
    if (name !== 'content') {
      pieces.push(Buffer.from(JSON.stringify(member)));
      continue;
    }
    for (let at = 0; at < content.length; ) {
      await turns.take();
      // A pair of surrogates stays in one piece: each alone would be escaped.
      const last = content.charCodeAt(at + JSON_PIECE_UNITS - 1);
      const end = at + JSON_PIECE_UNITS - ((last & 0xfc00) === 0xd800 ? 1 : 0);
      const json = JSON.stringify(content.slice(at, end));
      pieces.push(Buffer.from(json.slice(at === 0 ? 0 : 1, end < content.length ? -1 : undefined)));
      at = end;
    }
  }
  return Buffer.concat([...pieces, Buffer.from('}')]);
}
