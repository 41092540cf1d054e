import { PROVIDER_ANSWER_MAX_BYTES } from '@maru/core';
import type { CustomFetch } from 'openid-client';

/** Sends a request to a provider, and reads an answer of bounded length. Redirects are not followed. */
export const fetchFromProvider: CustomFetch = async (url, { body, ...options }) => {
  const response = await fetch(url, { ...options, body: body ?? null });
  // A server starts without this class (`lean-http.ts`); openid-client compares answers with it.
  globalThis.Response = response.constructor as typeof Response;
  const bytes = await readBounded(response);
  return new Response(bytes.length === 0 ? null : bytes, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
};

async function readBounded(response: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > PROVIDER_ANSWER_MAX_BYTES) throw new TypeError('The answer of a provider is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
