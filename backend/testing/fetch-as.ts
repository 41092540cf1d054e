import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Fetches with another Host than the URL's: `fetch` always sends the URL's. Bodies are text. */
export async function fetchAs(host: string, address: string, init: RequestInit = {}): Promise<Response> {
  const asked = new Request(address, init);
  const body = Buffer.from(await asked.arrayBuffer());
  const headers: Record<string, string> = { ...Object.fromEntries(asked.headers), host };
  if (body.length > 0) headers['content-length'] = String(body.length);
  return await new Promise((resolve, reject) => {
    const sent = request(address, { method: asked.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const received = new Headers();
        for (let i = 0; i + 1 < answer.rawHeaders.length; i += 2)
          received.append(answer.rawHeaders[i] ?? '', answer.rawHeaders[i + 1] ?? '');
        const status = answer.statusCode ?? 0;
        const bytes = unpack(Buffer.concat(chunks), received.get('content-encoding'));
        resolve(new Response(status === 204 || status === 304 ? null : bytes, { status, headers: received }));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function unpack(bytes: Buffer, encoding: string | null): Uint8Array<ArrayBuffer> {
  if (bytes.length === 0 || encoding === null) return new Uint8Array(bytes);
  return new Uint8Array(encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes));
}
