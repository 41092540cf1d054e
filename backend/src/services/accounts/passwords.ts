import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@maru/core/api';
import { rowMacsOf } from '../../db/row-macs.ts';
import type { ServiceContext } from '../context.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';

/**
 * Hashes passwords with argon2id, one or two concurrently: each takes 19 MiB and a core. Networks take turns.
 */
export interface Passwords {
  /**
   * @param network of the client
   */
  hash(password: string, network: string): Promise<string>;
  /**
   * @param passwordHash null for an unknown account: takes the same time and returns false
   * @param network of the client
   */
  verify(passwordHash: string | null, password: string, network: string): Promise<boolean>;
  /** Returns false for a hash of an older cost or without the pepper, which the next login replaces. */
  isCurrent(passwordHash: string): Promise<boolean>;
}

/** Key of the site that goes into hashes of passwords, so that a stolen database is no use for guessing. */
export interface Pepper {
  readonly key: Buffer;
  /** False while servers of an older release, which could not compare such hashes, may still run. */
  readonly isInUse: () => Promise<boolean>;
}

/** The pepper is in use once the rows of the site are sealed, which no older release can go back from. */
export function createPepper({ store, siteKeys }: Pick<ServiceContext, 'store' | 'siteKeys'>): Pepper {
  return {
    key: siteKeys.passwordPepper,
    isInUse: () => store.query((db) => Promise.resolve(rowMacsOf(db).isEnforced)),
  };
}

/** Cost of argon2id: memory in KiB, passes over it, threads. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Minimum of OWASP's password storage cheat sheet; argon2id is the library's default algorithm. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Prefix of a stored hash that uses the pepper: its PHC string does not record that. */
const PEPPERED = 'p1';

/**
 * Half of the threads in which Node also reads files and compresses (libuv's pool has four), and one less
 * than the number of CPUs, so that page requests never wait for passwords.
 */
const AT_ONCE_MAX = 2;
/** Maximum of queued passwords: work of one and a half seconds for a network, and twice that in total. */
const WAITING_PER_NETWORK_MAX = 50;
const WAITING_MAX = 100;
const RETRY_AFTER_SECONDS = 2;

/**
 * Errors of both calls: `unavailable` when too many are waiting.
 * @param cost of new hashes; a lower one is for tests
 */
export function createPasswords(pepper: Pepper, cost: PasswordCost = COST): Passwords {
  const inTurn = createNetworkQueue(Math.max(1, Math.min(AT_ONCE_MAX, availableParallelism() - 1)));
  const dummy = hash('an account that does not exist', cost);
  const secret = { secret: pepper.key };
  const costs = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const compare = (passwordHash: string, password: string): Promise<boolean> =>
    passwordHash.startsWith(PEPPERED)
      ? verify(passwordHash.slice(PEPPERED.length), password, secret)
      : verify(passwordHash, password);
  return {
    hash: (password, network) =>
      inTurn(network, async () =>
        (await pepper.isInUse())
          ? PEPPERED + (await hash(password.normalize('NFC'), { ...cost, ...secret }))
          : await hash(password.normalize('NFC'), cost),
      ),
    verify: (passwordHash, password, network) =>
      inTurn(network, async () => {
        const isRight = await compare(passwordHash ?? (await dummy), password.normalize('NFC'));
        return isRight && passwordHash !== null;
      }),
    isCurrent: async (passwordHash) =>
      passwordHash.startsWith(PEPPERED + costs) ||
      (passwordHash.startsWith(costs) && !(await pepper.isInUse())),
  };
}

/** Runs one job at a time per network, and at most `atOnce` in total. Errors: unavailable. */
export function createNetworkQueue(
  atOnce: number,
): <T>(network: string, job: () => Promise<T>) => Promise<T> {
  const turns = createFairQueue(atOnce);
  const waiting = new Map<string, number>();
  let all = 0;
  return async (network, job) => {
    const own = waiting.get(network) ?? 0;
    if (own >= WAITING_PER_NETWORK_MAX || all >= WAITING_MAX) {
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    waiting.set(network, own + 1);
    all++;
    try {
      return await turns.take(network, job);
    } finally {
      all--;
      const left = (waiting.get(network) ?? 0) - 1;
      if (left > 0) waiting.set(network, left);
      else waiting.delete(network);
    }
  };
}
