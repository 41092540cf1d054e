import type { IncomingMessage } from 'node:http';
import { IDEMPOTENCY_KEY_HEADER } from '@maru/core';
import type { Endpoint } from '@maru/core/api';
import { readBody } from './body.ts';
import { readMultipart } from './multipart.ts';
import type { FilePart, MultipartOptions } from './multipart.ts';
import type { Viewer } from './route.ts';

/** How long a body of JSON or form fields may take: 2 MiB at some 35 KB a second. */
const BODY_TIMEOUT_MS = 60_000;

/**
 * What files are made into takes longer than a silent connection lasts otherwise: an import of 10,000 documents, more than a minute and a
 * half on a machine with nothing else to do. The connection's next request has the usual limit again.
 */
const WORK_TIMEOUT_MS = 900_000;

/** Where files go that a request brings. */
export interface Intakes {
  /** @param key the request's Idempotency-Key; null without one */
  openIntake(
    viewer: Viewer,
    key: string | null,
  ): Promise<
    MultipartOptions & {
      receive(file: FilePart): Promise<{ readonly name: string; readonly size: number; readonly digest: string }>;
      close(): Promise<void>;
    }
  >;
}

/** A request's body. */
export interface ReceivedBody {
  /** Before any check. */
  readonly body: unknown;
  /** Fingerprint of the body: a digest of its bytes; of files what they are called and hold. */
  readonly content: unknown;
  /** Removes the files that nobody kept. */
  close(): Promise<void>;
}

const NOTHING: ReceivedBody = { body: undefined, content: undefined, close: () => Promise.resolve() };

/**
 * Receives what a call takes, the files among it into drafts.
 * Errors: those of `readBody` and `readMultipart`, and quota_exceeded.
 * @param viewer uploads are a signed-in user's
 */
export async function receiveBody(
  request: IncomingMessage,
  { bodyKind, bodyMaxBytes, path }: Pick<Endpoint, 'bodyKind' | 'bodyMaxBytes' | 'path'>,
  intakes: Intakes,
  viewer: Viewer | null,
): Promise<ReceivedBody> {
  if (bodyKind === 'none') return NOTHING;
  if (bodyKind !== 'multipart') {
    const { value, digest } = await readBody(request, { maxBytes: bodyMaxBytes, timeoutMs: BODY_TIMEOUT_MS });
    return { ...NOTHING, body: value, content: digest };
  }
  if (viewer === null) throw new Error(`${path}: uploads need auth: "user"`);
  // It may wait for the request that this one repeats, whose body has come already.
  request.setTimeout(WORK_TIMEOUT_MS);
  const intake = await intakes.openIntake(viewer, keyOf(request));
  try {
    const { fields, files } = await readMultipart(request, (file) => intake.receive(file), intake);
    const content = { ...fields, file: files.map(({ name, size, digest }) => ({ name, size, digest })) };
    return { body: { ...fields, file: files }, content, close: () => intake.close() };
  } catch (error) {
    await intake.close();
    throw error;
  }
}

function keyOf({ headers }: IncomingMessage): string | null {
  const key = headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  return typeof key === 'string' ? key.toLowerCase() : null;
}
