import { createHash, createHmac } from 'node:crypto';

/** Credentials and region of an S3 service. */
export interface S3Credentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  readonly url: URL;
  /** Names in lower case. All headers are signed. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex. */
  readonly bodyHash: string;
}

/** Hash of an empty body. */
export const EMPTY_HASH = createHash('sha256').digest('hex');

const ALGORITHM = 'AWS4-HMAC-SHA256';

/**
 * Returns the headers of a request including its signature: AWS Signature Version 4 for S3, with the whole
 * body signed. `s3-client.ts` says why no library does.
 */
export function signS3(
  { method, url, headers, bodyHash }: S3Request,
  credentials: S3Credentials,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  };
  const names = Object.keys(all).toSorted();
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${(all[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = `${day}/${credentials.region}/s3/aws4_request`;
  const text = [ALGORITHM, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  let key: Buffer = Buffer.from(`AWS4${credentials.secretAccessKey}`);
  for (const part of [day, credentials.region, 's3', 'aws4_request']) key = hmac(key, part);
  const signature = hmac(key, text).toString('hex');
  const { host: _host, ...sent } = all;
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

/** Encodes all but `A-Za-z0-9-._~`, as the signature requires. */
export function encodeS3(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encodeS3(name)}=${encodeS3(value)}`)
    .toSorted()
    .join('&');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
