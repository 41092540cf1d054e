import type { IncomingMessage } from 'node:http';
import { IDEMPOTENCY_KEY_HEADER } from '@maru/core';
import type { Endpoint } from '@maru/core/api';
import { readBody } from './body.ts';
import { readMultipart } from './multipart.ts';
import type { FilePart, MultipartOptions } from './multipart.ts';
import type { Viewer } from '../route.ts';

/** Time limit of a body of JSON or form fields: 2 MiB at about 35 KB a second. */
const BODY_TIMEOUT_MS = 60_000;

/**
 * Time limit for processing uploads, longer than the idle timeout of a
 * connection: an import of 10,000 documents takes more than a minute and a half
 * on an idle machine. The connection's next request has the usual limit again.
 */
const WORK_TIMEOUT_MS = 900_000;

/** Receivers of uploaded files. */
export interface UploadReceivers {
  /**
   * @param key the request's Idempotency-Key; null when absent
   */
  openUpload(
    viewer: Viewer,
    key: string | null,
  ): Promise<
    MultipartOptions & {
      receive(
        file: FilePart,
      ): Promise<{ readonly name: string; readonly size: number; readonly digest: string }>;
      close(): Promise<void>;
    }
  >;
}

/** Body of a request. */
export interface ReceivedBody {
  /** Not validated yet. */
  readonly body: unknown;
  /** Fingerprint of the body: a digest of its bytes; for files, of their names and contents. */
  readonly content: unknown;
  /** Removes drafts that were not stored. */
  close(): Promise<void>;
}

const NOTHING: ReceivedBody = { body: undefined, content: undefined, close: () => Promise.resolve() };

/**
 * Receives the body of a call; files are written to drafts. Errors:
 * those of `readBody` and `readMultipart`, and quota_exceeded.
 * @param viewer the signed-in user, required for uploads
 */
export async function receiveBody(
  request: IncomingMessage,
  { bodyKind, bodyMaxBytes, path }: Pick<Endpoint, 'bodyKind' | 'bodyMaxBytes' | 'path'>,
  receivers: UploadReceivers,
  viewer: Viewer | null,
): Promise<ReceivedBody> {
  if (bodyKind === 'none') return NOTHING;
  if (bodyKind !== 'multipart') {
    const { value, digest } = await readBody(request, { maxBytes: bodyMaxBytes, timeoutMs: BODY_TIMEOUT_MS });
    return { ...NOTHING, body: value, content: digest };
  }
  if (viewer === null) throw new Error(`${path}: uploads need auth: "user"`);
  // A repeated request may wait for the first one after its own body has arrived.
  request.setTimeout(WORK_TIMEOUT_MS);
  const upload = await receivers.openUpload(viewer, keyOf(request));
  try {
    const { fields, files } = await readMultipart(request, (file) => upload.receive(file), upload);
    const content = { ...fields, file: files.map(({ name, size, digest }) => ({ name, size, digest })) };
    return { body: { ...fields, file: files }, content, close: () => upload.close() };
  } catch (error) {
    await upload.close();
    throw error;
  }
}

function keyOf({ headers }: IncomingMessage): string | null {
  const key = headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  return typeof key === 'string' ? key.toLowerCase() : null;
}
