import type { AnyBodyAt } from '@maru/backend/testing/api-types.ts';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import type { Browser, BrowserRequest, BrowserResponse } from '@maru/backend/testing/browser.ts';
import type { ResponseKind, Ledger } from './ledger.ts';

/** Response with its kind; status 0 when there was none. */
export interface LoadResponse<B = unknown>
  extends Pick<BrowserResponse<B>, 'status' | 'headers' | 'json' | 'text'> {
  readonly kind: ResponseKind;
}

/** Sends a request of a browser. Never rejects. */
export type SendRequest = <M extends string, P extends string>(
  browser: Browser,
  method: M,
  path: P,
  request?: BrowserRequest,
) => Promise<LoadResponse<AnyBodyAt<M, P>>>;

/** Exceeds the server's own timeout. */
const TIMEOUT_MS = 40_000;

/** Returns a browser of the cluster's site, without cookies. */
export function createClusterBrowser(url: string): Browser {
  return createBrowser({ url }, new Map(), { timeoutMs: TIMEOUT_MS });
}

/**
 * Sends requests, and records the kind of each response.
 * Never rejects: a missing response violates the contract.
 */
export function createRequestSender(ledger: Ledger): SendRequest {
  return async (browser, method, path, request) => {
    const response = await send(browser, method, path, request);
    ledger.counts[response.kind]++;
    if (response.kind === 'try again') ledger.refusals.push(Date.now());
    if (response.kind === 'contract error') {
      const name = `${response.status} ${response.json.code}`;
      ledger.errors.set(name, (ledger.errors.get(name) ?? 0) + 1);
    }
    if (response.kind === 'against the contract') {
      ledger.problems.push(
        `${new Date().toISOString().slice(11, 23)} ${method} ${path}: ${response.status} ${response.text.slice(0, 120)}`,
      );
    }
    return response;
  };
}

async function send<M extends string, P extends string>(
  browser: Browser,
  method: M,
  path: P,
  request: BrowserRequest | undefined,
): Promise<LoadResponse<AnyBodyAt<M, P>>> {
  try {
    const { status, headers, json, text } = await browser.send(method, path, request);
    return { kind: kindOf(status, headers, json), status, headers, json, text };
  } catch (error) {
    const { message, cause } = error as Error & {
      readonly cause?: { readonly code?: string; readonly message?: string };
    };
    const text = `${message} ${cause?.code ?? ''} ${cause?.message ?? ''}`;
    const json = {} as AnyBodyAt<M, P>;
    return { kind: 'against the contract', status: 0, headers: new Headers(), json, text };
  }
}

/**
 * Returns the kind of a response: success; an error of the contract; 503 with Retry-After; or something else.
 */
export function kindOf(status: number, headers: Headers, body: unknown): ResponseKind {
  if (status >= 200 && status < 300) return 'success';
  const { code, msg, errorId } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const isError = [code, msg, errorId].every((member) => typeof member === 'string');
  if (!isError) return 'against the contract';
  if (status === 503) return headers.has('Retry-After') ? 'try again' : 'against the contract';
  return status >= 400 && status < 500 ? 'contract error' : 'against the contract';
}
