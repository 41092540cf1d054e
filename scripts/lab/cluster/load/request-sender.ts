import type { AnswerKind, Ledger } from './ledger.ts';

/** JSON of any shape. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
  readonly kind: AnswerKind;
  readonly status: number;
  readonly headers: Headers;
  readonly json: Json;
  readonly text: string;
}

export interface Question {
  readonly cookie?: string;
  readonly key?: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly file?: { readonly name: string; readonly text: string; readonly groupName: string };
}

export type Ask = (method: string, path: string, question?: Question) => Promise<Answer>;

/** Exceeds the server's own timeout. */
const TIMEOUT_MS = 40_000;

/**
 * Sends requests, and records the kind of each response.
 * Never rejects: a missing response violates the contract.
 */
export function createRequestSender(url: string, ledger: Ledger): Ask {
  return async (method, path, question = {}) => {
    const answer = await send(url, method, path, question);
    ledger.counts[answer.kind]++;
    if (answer.kind === 'try again') ledger.refusals.push(Date.now());
    if (answer.kind === 'contract error') {
      const name = `${answer.status} ${answer.json.code}`;
      ledger.errors.set(name, (ledger.errors.get(name) ?? 0) + 1);
    }
    if (answer.kind === 'against the contract') {
      ledger.problems.push(
        `${new Date().toISOString().slice(11, 23)} ${method} ${path}: ${answer.status} ${answer.text.slice(0, 120)}`,
      );
    }
    return answer;
  };
}

async function send(
  url: string,
  method: string,
  path: string,
  { cookie, key, json, form, file }: Question,
): Promise<Answer> {
  const headers: Record<string, string> = {
    ...(cookie === undefined ? {} : { Cookie: cookie }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const body =
    json === undefined
      ? form === undefined
        ? multipart(file)
        : new URLSearchParams(form)
      : JSON.stringify(json);
  try {
    const response = await fetch(url + path, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const parsed = parse(response, text);
    return {
      kind: kindOf(response.status, response.headers, parsed),
      status: response.status,
      headers: response.headers,
      json: parsed,
      text,
    };
  } catch (error) {
    const { message, cause } = error as Error & {
      readonly cause?: { readonly code?: string; readonly message?: string };
    };
    const text = `${message} ${cause?.code ?? ''} ${cause?.message ?? ''}`;
    return { kind: 'against the contract', status: 0, headers: new Headers(), json: {}, text };
  }
}

/**
 * Returns the kind of a response: success; an error of the contract; 503 with Retry-After; or something else.
 */
export function kindOf(status: number, headers: Headers, json: Json): AnswerKind {
  if (status >= 200 && status < 300) return 'success';
  const isError =
    typeof json?.code === 'string' && typeof json?.msg === 'string' && typeof json?.errorId === 'string';
  if (!isError) return 'against the contract';
  if (status === 503) return headers.has('Retry-After') ? 'try again' : 'against the contract';
  return status >= 400 && status < 500 ? 'contract error' : 'against the contract';
}

function multipart(file: Question['file']): FormData | undefined {
  if (file === undefined) return undefined;
  const form = new FormData();
  form.set('groupName', file.groupName);
  form.set('file', new Blob([file.text], { type: 'text/plain' }), file.name);
  return form;
}

function parse(response: Response, text: string): Json {
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
