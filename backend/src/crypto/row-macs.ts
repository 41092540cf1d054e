import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './keyring.ts';
import { SealError } from './sealed.ts';

/** Part of a row that one MAC covers: what one decision is taken by. */
export type RowPart = 'doc' | 'listed_doc' | 'session' | 'login' | 'sessions' | 'grade' | 'space' | 'link';

/** Value of a column that decides. */
export type MacValue = string | number | Buffer | null;

/** A part that decides, with the object that it belongs to. */
export interface MacInput {
  readonly part: RowPart;
  readonly id: string;
  /** Counter of this part. It never decreases. */
  readonly version: number;
  /** In a fixed order, each of one type or null. */
  readonly facts: readonly MacValue[];
}

/**
 * State of a part: `missing` has no MAC, `wrong` has that of other facts or another key, and `older` has a
 * valid one although this process has seen a later version.
 */
export type RowState = 'whole' | 'missing' | 'wrong' | 'older';

/** A part that does not verify. */
export interface RowFinding extends Pick<MacInput, 'part' | 'id'> {
  readonly state: Exclude<RowState, 'whole'>;
  /** True when it was not trusted. */
  readonly isRefused: boolean;
}

/** MACs of the rows that decide who may read. */
export interface RowMacs {
  /** True when a part that does not verify is not trusted. */
  readonly isEnforced: boolean;
  /** Returns null for a database without keys. */
  sign(facts: MacInput): Buffer | null;
  stateOf(facts: MacInput, mac: Buffer | null): RowState;
  /** Returns true when a part may be used for its decision. Reports others to the observers. */
  isTrusted(facts: MacInput, mac: Buffer | null): boolean;
  /** Error of work on a part that is not trusted. */
  damage(facts: Pick<MacInput, 'part' | 'id'>): Error;
  observe(observer: (finding: RowFinding) => void): void;
  /** The same for reads in a transaction: its rows may never be committed, so no version counts as seen. */
  readonly inTransaction: RowMacs;
}

/** Replaces the keys of a database that is used without them, as by migrations. Accepts every row. */
export const NO_ROW_MACS: RowMacs = {
  isEnforced: false,
  sign: () => null,
  stateOf: () => 'whole',
  isTrusted: () => true,
  damage: damageOf,
  observe: () => undefined,
  get inTransaction() {
    return NO_ROW_MACS;
  },
};

/** Parts whose verified bytes are remembered: two full spaces. */
const KEPT_PARTS = 20_000;
/** Time after which an older version is no late read, as from another node of a cluster. */
const SETTLE_MS = 60_000;

interface VerifiedPart {
  readonly text: string;
  readonly mac: string;
  readonly version: number;
  readonly at: number;
}

/**
 * @param siteKey the unwrapped site key
 * @param isEnforced is asked only about parts that do not verify
 * @param now epoch milliseconds
 */
export function createRowMacs(
  siteKey: Buffer,
  isEnforced: () => boolean,
  now: () => number = Date.now,
): RowMacs {
  const key = createSecretKey(deriveKey(siteKey, 'row-mac'));
  const verified = new Map<string, VerifiedPart>();
  const observers: ((finding: RowFinding) => void)[] = [];
  const macOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();

  const remember = (place: string, entry: VerifiedPart): void => {
    verified.delete(place);
    verified.set(place, entry);
    if (verified.size <= KEPT_PARTS) return;
    for (const oldest of verified.keys()) {
      verified.delete(oldest);
      break;
    }
  };

  const stateOf = (part: MacInput, mac: Buffer | null, isCommitted: boolean): RowState => {
    if (mac === null) return 'missing';
    const place = `${part.part} ${part.id}`;
    const text = textOf(part);
    const bytes = mac.toString('latin1');
    const before = verified.get(place);
    if (before?.text === text && before.mac === bytes) return 'whole';
    if (!isMac(mac, macOf(text))) return 'wrong';
    const isLater = before === undefined || part.version >= before.version;
    if (!isLater) return now() - before.at > SETTLE_MS ? 'older' : 'whole';
    if (isCommitted) remember(place, { text, mac: bytes, version: part.version, at: now() });
    return 'whole';
  };

  const create = (isCommitted: boolean, inTransaction: RowMacs | null): RowMacs => {
    const macs: RowMacs = {
      get isEnforced() {
        return isEnforced();
      },
      sign: (part) => macOf(textOf(part)),
      stateOf: (part, mac) => stateOf(part, mac, isCommitted),
      isTrusted: (part, mac) => {
        const state = stateOf(part, mac, isCommitted);
        if (state === 'whole') return true;
        const isRefused = isEnforced();
        for (const observer of observers) observer({ part: part.part, id: part.id, state, isRefused });
        return !isRefused;
      },
      damage: damageOf,
      observe: (observer) => void observers.push(observer),
      get inTransaction() {
        return inTransaction ?? macs;
      },
    };
    return macs;
  };
  return create(true, create(false, null));
}

function damageOf({ part, id }: Pick<MacInput, 'part' | 'id'>): Error {
  return new SealError(`${part} ${id}`);
}

/** Encodes as JSON: no two lists of strings, numbers and null have the same text. */
function textOf({ part, id, version, facts }: MacInput): string {
  return JSON.stringify([
    part,
    id,
    version,
    ...facts.map((fact) => (Buffer.isBuffer(fact) ? fact.toString('base64') : fact)),
  ]);
}

/** @param mac as stored: whole, or cut to at least half of its bytes */
function isMac(mac: Buffer, expected: Buffer): boolean {
  if (mac.length !== expected.length && mac.length !== expected.length / 2) return false;
  return timingSafeEqual(mac, expected.subarray(0, mac.length));
}
