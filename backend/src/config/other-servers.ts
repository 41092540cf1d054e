import { isIP } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { isEmail } from '@maru/core';
import { StartError } from '../start-error.ts';
import { readOrigin } from './values.ts';

export type DatabaseConfig = { readonly kind: 'sqlite' } | { readonly kind: 'mysql'; readonly url: string };

/** Storage of the encrypted media files. */
export type MediaConfig =
  /** In the data directory. */
  | { readonly kind: 'folder' }
  /** In a bucket of an S3 service. */
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** Prefix of object names; empty, or with a slash at its end. */
      readonly prefix: string;
      /** The service's origin. */
      readonly endpoint: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

/** Delivery of mails. */
export type MailConfig = MailFrom &
  (
    | { readonly kind: 'smtp'; readonly url: string }
    /** Without an SMTP server: to files; absolute path of their folder. */
    | { readonly kind: 'folder'; readonly dir: string }
  );

interface MailFrom {
  /** The sender's address; null: no-reply at the site's host. */
  readonly from: string | null;
}

/** Leaves the address out of the message, since it may contain a password. */
export function readDatabase(text: string | undefined): DatabaseConfig {
  if (text === undefined) return { kind: 'sqlite' };
  const url = URL.canParse(text) ? new URL(text) : null;
  const isComplete =
    url !== null &&
    /^(?:mysql|mariadb):$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/[^/]+$/.test(url.pathname);
  if (!isComplete)
    throw new StartError('MARU_DATABASE_URL must be of the form mysql://user:password@host:port/database.');
  const { tls, ...others } = Object.fromEntries(url.searchParams);
  const isKnown = Object.keys(others).length === 0 && (tls === undefined || tls === 'on' || isAbsolute(tls));
  if (!isKnown)
    throw new StartError(
      'After the database, MARU_DATABASE_URL takes ?tls=on or ?tls=/absolute/path/of/ca.pem and nothing else.',
    );
  // The driver does not check IP addresses in certificates: it would accept one for "localhost".
  if (tls !== undefined && isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) {
    throw new StartError("With ?tls=, MARU_DATABASE_URL must give the server's name instead of its address.");
  }
  return { kind: 'mysql', url: text };
}

export function readMedia(value: (name: string) => string | undefined): MediaConfig {
  const text = value('MARU_MEDIA_URL');
  if (text === undefined) return { kind: 'folder' };
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text) ?? [];
  if (bucket === undefined)
    throw new StartError(
      `MARU_MEDIA_URL must be of the form s3://bucket or s3://bucket/folder, not "${text}".`,
    );
  const region = value('MARU_S3_REGION') ?? 'us-east-1';
  const endpoint =
    readOrigin(value('MARU_S3_ENDPOINT'), 'MARU_S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`;
  const accessKeyId = value('MARU_S3_ACCESS_KEY_ID');
  const secretAccessKey = value('MARU_S3_SECRET_ACCESS_KEY');
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new StartError('MARU_MEDIA_URL needs MARU_S3_ACCESS_KEY_ID and MARU_S3_SECRET_ACCESS_KEY.');
  }
  const segments = path.split('/').filter((segment) => segment !== '');
  return {
    kind: 's3',
    bucket,
    prefix: segments.map((segment) => `${segment}/`).join(''),
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
  };
}

/** Leaves the address out of the message, since it may contain a password. */
export function readRedis(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^rediss?:$/.test(url.protocol) || url.hostname === '') {
    throw new StartError(
      'MARU_REDIS_URL must be of the form redis://user:password@host:port/number, or rediss:// for TLS.',
    );
  }
  return text;
}

/** Leaves the server's address out of the message, since it may contain a password. */
export function readMail(server: string | undefined, from: string | undefined, dataDir: string): MailConfig {
  if (from !== undefined && !isEmail(from))
    throw new StartError(`MARU_MAIL_FROM must be an email address without a name, not "${from}".`);
  const sender = { from: from ?? null };
  if (server === undefined) return { ...sender, kind: 'folder', dir: join(dataDir, 'mails') };
  const url = URL.canParse(server) ? new URL(server) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new StartError(
      'MARU_SMTP_URL must be of the form smtp://user:password@host:port, or smtps:// for TLS from the first byte.',
    );
  }
  return { ...sender, kind: 'smtp', url: server };
}
