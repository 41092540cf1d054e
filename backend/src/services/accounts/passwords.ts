import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@maru/core/api';

/** Hashes passwords with argon2id, a few at once: each takes 19 MiB and a core. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** @param passwordHash null for an account that does not exist: takes as long, and is never right */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** The minimum that OWASP's password storage cheat sheet gives; argon2id is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const QUEUE_MAX = 50;
const RETRY_AFTER_SECONDS = 2;

/** Errors of both calls: `unavailable` when too many are waiting. */
export function createPasswords(): Passwords {
  const limited = createSemaphore(2 * availableParallelism(), QUEUE_MAX);
  const dummy = hash('an account that does not exist', COST);
  return {
    hash: (password) => limited(() => hash(password.normalize('NFC'), COST)),
    verify: (passwordHash, password) =>
      limited(async () => {
        const isRight = await verify(passwordHash ?? (await dummy), password.normalize('NFC'));
        return isRight && passwordHash !== null;
      }),
  };
}

/** Runs at most `running` jobs at once and lets at most `queued` wait. */
function createSemaphore(running: number, queued: number): <T>(job: () => Promise<T>) => Promise<T> {
  let free = running;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (free > 0) free--;
    else if (waiting.length < queued)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    else throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
