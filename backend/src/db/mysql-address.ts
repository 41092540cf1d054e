import { readFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';

/** Address and credentials of MySQL or MariaDB in mysql2's form. */
export interface MysqlAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Present only with `?tls=`: the connection is encrypted before the password is sent, or fails. */
  readonly ssl?: { readonly ca?: string; readonly rejectUnauthorized: true; readonly verifyIdentity: true };
}

/**
 * Parses `mysql://user:password@host:port/database`. `?tls=on` requires a certificate
 * for that host from an authority that Node trusts; `?tls=/etc/maru/ca.pem` requires
 * one from an authority in that file. Throws StartError for a file that can't be read.
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
      : {
          ssl: {
            ...(tls === 'on' ? {} : { ca: readAuthorities(tls) }),
            rejectUnauthorized: true,
            verifyIdentity: true,
          },
        }),
  };
}

function readAuthorities(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartError(`${path}, which MARU_DATABASE_URL names for TLS, can't be read (${code}).`, {
      cause,
    });
  }
}
