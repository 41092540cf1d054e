import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyBodyAt } from '@maru/backend/testing/api-types.ts';
import type { Browser, BrowserRequest } from '@maru/backend/testing/browser.ts';
import type { ClientRecord, Ledger } from './ledger.ts';
import type { LoadResponse, SendRequest } from './request-sender.ts';

/** A load client's account, and the record of its requests. */
export interface Actor {
  readonly ask: SendRequest;
  readonly ledger: Ledger;
  readonly record: ClientRecord;
  readonly browser: Browser;
  /** Without an account. */
  readonly visitor: Browser;
  /** Counter for unique names. */
  numbers: number;
}

export const SECOND_MS = 1_000;
/** Maximum time of retries of a write. */
export const TIMEOUT_MS = 60_000;
/** Delay after a missing response. */
const RETRY_MS = 200;
/** Longest `Retry-After` of a 429 response that is waited for. */
const RETRY_AFTER_MAX_S = 5;

/**
 * Sends a write under one idempotency key until it has a final response.
 * @returns null when there was none in time
 */
export async function write<M extends string, P extends string>(
  actor: Actor,
  method: M,
  path: P,
  request: BrowserRequest,
): Promise<LoadResponse<AnyBodyAt<M, P>> | null> {
  const startedAt = Date.now();
  const headers = { ...request.headers, 'Idempotency-Key': randomUUID() };
  while (Date.now() - startedAt < TIMEOUT_MS) {
    const response = await actor.ask(actor.browser, method, path, { ...request, headers });
    if (response.kind === 'success') {
      const now = Date.now();
      actor.ledger.writes.push(now);
      actor.ledger.slowestWriteMs = Math.max(actor.ledger.slowestWriteMs, now - startedAt);
      return response;
    }
    if (response.kind === 'contract error' && response.status !== 429) return response;
    const seconds = Number(response.headers.get('Retry-After') ?? '0');
    if (response.status === 429 && seconds > RETRY_AFTER_MAX_S) return response;
    await pause(seconds > 0 ? seconds * SECOND_MS : RETRY_MS);
  }
  return null;
}

/** Changes the access of a document. @returns true when that was acknowledged */
export async function setVisibility(actor: Actor, id: string, isShown: boolean): Promise<boolean> {
  const response = await write(actor, 'PUT', `/api/docs/${id}/meta`, {
    json: { access: isShown ? 'public' : 'private' },
  });
  return response?.kind === 'success';
}

/** Returns title and content of a save: both have its number. */
export function textOf(number: number): { readonly title: string; readonly content: string } {
  return { title: titleOf(number), content: `${number} ${'words and more words. '.repeat(40)}` };
}

export const titleOf = (number: number): string => `save ${number}`;
export const numberOf = (title: string): number => Number(/^save (\d+)$/.exec(title)?.[1] ?? Number.NaN);
