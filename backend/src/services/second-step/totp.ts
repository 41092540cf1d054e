import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { fromBase32, toBase32 } from './base32.ts';

/** RFC 6238 with the parameters that every authenticator app takes: SHA-1, 6 digits, steps of 30 s. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Steps that a device's clock may be early or late. */
const SKEW_STEPS = 1;
/** Name before the account's in the app's list. */
const ISSUER = 'Maru';

/** Creates a secret in base 32. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** Returns the time step of a time. */
export function totpStepAt(now: number): number {
  return Math.floor(now / STEP_MS);
}

/** Returns the code of a time step (RFC 4226, 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 15;
  const number = (hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** Returns the time step of a code that is valid now; null for a wrong one. */
export function matchTotpStep(secret: string, code: string, now: number): number | null {
  const current = totpStepAt(now);
  let found: number | null = null;
  for (let step = current - SKEW_STEPS; step <= current + SKEW_STEPS; step++) {
    if (isEqual(totpCode(secret, step), code)) found = step;
  }
  return found;
}

/**
 * Returns the address that authenticator apps open.
 * @param host of the site: distinguishes accounts of the same name
 */
export function totpUri(secret: string, username: string, host: string): string {
  const label = encodeURIComponent(`${ISSUER}:${username}@${host}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}`;
}

function isEqual(expected: string, received: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(received)];
  return a.length === b.length && timingSafeEqual(a, b);
}
