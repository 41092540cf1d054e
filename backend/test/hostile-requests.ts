import { endpoints } from '@maru/core/api/contracts';
import type { Endpoint } from '@maru/core/api';
import {
  BAD_TYPES,
  BODIES,
  CREDENTIALS,
  FIELDS,
  HEADERS,
  ODD_SEGMENTS,
  PLACES,
  QUERIES,
  STRINGS,
  TAILS,
} from './hostile-words.ts';

/** One request of the sweep, as sent. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Existing ids and names, so that requests pass the first check. */
export interface KnownIds {
  readonly groupName: string;
  readonly ids: readonly string[];
  /** The owner's cookies, as a header. */
  readonly cookie: string;
  readonly accessToken: string;
}

export interface Random {
  next(): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
}

/** Mulberry32: the same sequence in every run. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new Error('Nothing to pick from');
      return value;
    },
  };
}

const ENDPOINTS: readonly Endpoint[] = Object.values(endpoints);
/** Calls that end or replace the sweep's session: sent with cookies of no session. */
const ENDING = /logout|renew_auth|switch_account|sessions/;
/** Calls that hash passwords: limited to a fraction of the requests to save time. */
const HASHING = /signup|\/login$|password|change_email|delete_account/;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'QUERY'];

/**
 * Generates the next request: mostly a call of the contract with one fault, so that every layer is tested.
 */
export function hostileRequest(random: Random, known: KnownIds): HostileRequest {
  const endpoint = random.chance(0.85) ? pickEndpoint(random) : null;
  const base =
    endpoint === null
      ? random.pick(PLACES).replaceAll('@', () => segment(random, known))
      : pathOf(random, known, endpoint);
  const method = endpoint !== null && random.chance(0.92) ? endpoint.method : random.pick(METHODS);
  // The parser's errors have a body for every method: only after a HEAD does this break the connection.
  const path = printable(withTail(random, known, base)).replaceAll(/[\x80-\xff]/g, (byte) =>
    method === 'HEAD' ? '%ff' : byte,
  );
  const isEnding = endpoint !== null && ENDING.test(endpoint.path);
  const headers: Record<string, string> = { ...(random.chance(0.35) ? random.pick(HEADERS) : {}) };
  if (random.chance(0.75) && !isEnding) headers['Cookie'] ??= known.cookie;
  else if (random.chance(0.5)) headers['Cookie'] ??= random.pick(CREDENTIALS);
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'TRACE')
    return { method, path, headers, body: null };
  return { method, path, ...withBody(random, known, endpoint, headers) };
}

function pickEndpoint(random: Random): Endpoint {
  for (;;) {
    const endpoint = random.pick(ENDPOINTS);
    if (!HASHING.test(endpoint.path) || random.chance(0.05)) return endpoint;
  }
}

function segment(random: Random, { groupName, ids }: KnownIds): string {
  const roll = random.next();
  if (roll < 0.55) return random.pick(ids);
  if (roll < 0.7) return groupName;
  return roll < 0.85 ? random.pick(ODD_SEGMENTS) : encodeURIComponent(random.pick(STRINGS).toWellFormed());
}

function pathOf(random: Random, known: KnownIds, { path }: Endpoint): string {
  return path.replaceAll(/:\w+/g, (name) =>
    /group|name/.test(name) && random.chance(0.7) ? known.groupName : segment(random, known),
  );
}

function withTail(random: Random, known: KnownIds, path: string): string {
  const pairs: string[] = [];
  if (random.chance(0.6)) pairs.push(`groupName=${known.groupName}`, `docId=${random.pick(known.ids)}`);
  if (random.chance(0.2)) pairs.push(`title=${encodeURIComponent(random.pick(STRINGS).toWellFormed())}`);
  if (random.chance(0.1)) pairs.push(`accessToken=${known.accessToken}`);
  while (random.chance(0.25)) {
    const value = random.chance(0.5)
      ? random.pick(ODD_SEGMENTS)
      : encodeURIComponent(random.pick(STRINGS).toWellFormed());
    pairs.push(random.pick(QUERIES).replace('@', () => value));
  }
  const query =
    pairs.length === 0 || random.chance(0.2) ? '' : `?${pairs.join(random.pick(['&', '&', '&', ';', '&&']))}`;
  return `${path}${random.chance(0.04) ? random.pick(TAILS) : ''}${query}`;
}

/**
 * The test's client can't send control characters and spaces in a request line; the sweep over sockets does.
 */
function printable(path: string): string {
  return path.replaceAll(/[^\x21-\xff]/g, '%20');
}

function withBody(
  random: Random,
  known: KnownIds,
  endpoint: Endpoint | null,
  headers: Record<string, string>,
): Pick<HostileRequest, 'headers' | 'body'> {
  const roll = random.next();
  if (roll < 0.06) return { headers, body: null };
  if (roll < 0.16)
    return {
      headers: {
        'Content-Type': random.pick(['application/json', 'application/x-www-form-urlencoded']),
        ...headers,
      },
      body: random.pick(BODIES),
    };
  if (roll < 0.2)
    return { headers: { 'Content-Type': random.pick(BAD_TYPES), ...headers }, body: random.pick(BODIES) };
  const fields: Record<string, unknown> = {};
  for (const name of FIELDS) if (random.chance(0.3)) fields[name] = hostileValue(random, known.ids);
  if (random.chance(0.6)) Object.assign(fields, goodFields(random, known));
  if (roll < 0.35 || (endpoint?.bodyKind === 'form' && roll < 0.75)) {
    const pairs = Object.entries(fields).map(
      ([name, value]) =>
        `${name}=${encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())}`,
    );
    if (random.chance(0.1)) pairs.push(...pairs.slice(0, 2), 'a[b][c]=1', '%', '=', '%ff=%ff');
    return {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: pairs.join('&'),
    };
  }
  const value = random.chance(0.06) ? hostileValue(random, known.ids) : fields;
  const text = JSON.stringify(value);
  // JSON.stringify omits this key in a literal; parsers read it nevertheless.
  const body = random.chance(0.05)
    ? text.replace('{', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},')
    : text;
  return { headers: { 'Content-Type': 'application/json', ...headers }, body };
}

/** Returns valid fields, to which at most one fault is added. */
function goodFields(random: Random, { ids }: KnownIds): Record<string, unknown> {
  const all = {
    title: 'A title',
    content: random.pick([
      'words',
      '# 제목\n\n[[A title]]',
      '> '.repeat(200),
      '|a|b|\n|-|-|\n',
      '[^1]: x\n\n[^1]',
    ]),
    overwrite: random.chance(0.5),
    lastUpdatedAt: '2026-01-01T00:00:00.000Z',
    access: random.pick(['public', 'private', 'link']),
    id: random.pick(ids),
    targetId: random.pick(ids),
    position: random.pick(['before', 'after', 'inside']),
    historyId: random.pick(ids),
    isFolder: random.chance(0.3),
    parentId: random.pick([...ids, null, '']),
  };
  return Object.fromEntries(Object.entries(all).filter(() => random.chance(0.85)));
}

function hostileValue(random: Random, ids: readonly string[], depth = 0): unknown {
  const kind = Math.floor(random.next() * 12);
  if (kind < 3) return random.pick(STRINGS);
  if (kind < 5) return random.pick(ids);
  if (kind === 5) return random.pick([true, false, null]);
  if (kind === 6)
    return random.pick([
      'public',
      'private',
      'link',
      '{}',
      '{"breaks":true}',
      '[]',
      '{"a":'.repeat(50),
      'before',
      'inside',
    ]);
  if (kind < 9) return random.pick([0, -0, -1, 1.5, 2 ** 53, 1e308, -(2 ** 31), Number.MIN_VALUE]);
  if (depth > 3) return 'deep';
  const size = Math.floor(random.next() * 4);
  if (kind === 9) return Array.from({ length: size }, () => hostileValue(random, ids, depth + 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [random.pick(FIELDS), hostileValue(random, ids, depth + 1)]),
  );
}
