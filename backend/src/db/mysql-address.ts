import { readFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';

/** Where MySQL or MariaDB is, and who asks it, as mysql2 takes it. */
export interface MysqlAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Only with `?tls=`: the connection is encrypted from the password on, or it is none. */
  readonly ssl?: { readonly ca?: string; readonly rejectUnauthorized: true; readonly verifyIdentity: true };
}

/**
 * Takes `mysql://user:password@host:port/database`. With `?tls=on` the server has to prove that it is that host, by a certificate that
 * Node trusts; with `?tls=/etc/maru/ca.pem` by one that this file's authorities have signed. Throws StartError for a file that can't be read.
 */
export function readMysqlAddress(url: string): MysqlAddress {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const tls = searchParams.get('tls');
  return {
    host: hostname,
    port: port === '' ? 3306 : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ...(tls === null
      ? {}
      : { ssl: { ...(tls === 'on' ? {} : { ca: readAuthorities(tls) }), rejectUnauthorized: true, verifyIdentity: true } }),
  };
}

function readAuthorities(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartError(`${path}, which MARU_DATABASE_URL names for TLS, can't be read (${code}).`, { cause });
  }
}
