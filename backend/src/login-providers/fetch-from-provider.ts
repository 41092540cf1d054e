import { PROVIDER_ANSWER_MAX_BYTES } from '@maru/core';
import type { CustomFetch } from 'openid-client';

/** Sends a request to a provider, and reads an answer of bounded length. Redirects are not followed. */
export const fetchFromProvider: CustomFetch = async (url, { body, ...options }) => {
  const answer = await fetch(url, { ...options, body: body ?? null });
  // A server starts without this class (`lean-http.ts`); openid-client compares answers with it.
  globalThis.Response = answer.constructor as typeof Response;
  const bytes = await readBounded(answer);
  return new Response(bytes.length === 0 ? null : bytes, {
    status: answer.status,
    statusText: answer.statusText,
    headers: answer.headers,
  });
};

async function readBounded(answer: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > PROVIDER_ANSWER_MAX_BYTES) throw new TypeError('The answer of a provider is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
