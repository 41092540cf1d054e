import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { keyLocationOf } from '../../site/key-source.ts';
import { fail, ok, warn } from './check.ts';
import type { Check } from './check.ts';

/** Checks that need no database: configuration, folder, key file, disk. */

const OTHERS = 0o077;
const SPACE_FAIL_BYTES = 100e6;
const SPACE_WARN_BYTES = 1e9;
/** Earliest plausible clock value: the code is younger. */
const CLOCK_MIN = Date.UTC(2026, 0);

export function checkConfiguration({ publicUrl, mail, hasLimits, trustedProxies }: Config): Check[] {
  const isLocal = publicUrl !== null && /^http:\/\/(?:localhost|127\.|\[::1\])/.test(publicUrl);
  return [
    publicUrl === null
      ? warn(
          'address',
          'MARU_URL is not set: links in mails begin with the address that the server listens on. Set it to that of the site.',
        )
      : publicUrl.startsWith('https:') || isLocal
        ? ok('address', publicUrl)
        : warn(
            'address',
            `${publicUrl} is not encrypted: passwords can be read on the way. Serve it by https.`,
          ),
    mail.kind === 'smtp'
      ? ok('mail', `sent by SMTP${mail.from === null ? '' : ` from ${mail.from}`}`)
      : warn('mail', `MARU_SMTP_URL is not set: mails become files in ${mail.dir}, and nobody gets them.`),
    hasLimits
      ? ok('limits', 'on')
      : warn(
          'limits',
          'MARU_LIMITS=off: passwords can be tried without end. Take it out when the import is over.',
        ),
    publicUrl?.startsWith('https:') === true && trustedProxies === 0
      ? warn(
          'proxies',
          'MARU_TRUSTED_PROXIES is 0: behind a proxy all visitors count as one. Set it to the number of your own proxies.',
        )
      : ok('proxies', `${trustedProxies} trusted`),
    Date.now() > CLOCK_MIN
      ? ok('clock', new Date().toISOString())
      : fail('clock', `It is ${new Date().toISOString()} here. Set the clock.`),
  ];
}

export async function checkFolder({ dataDir, database }: Config): Promise<Check[]> {
  if (!existsSync(dataDir)) {
    const text = `${dataDir} is not there.`;
    return [
      database.kind === 'sqlite'
        ? fail('data directory', `${text} Name the right one with --data.`)
        : warn('data directory', text),
    ];
  }
  const { mode, uid } = statSync(dataDir);
  const checks = [checkWritable(dataDir)];
  if ((mode & OTHERS) !== 0)
    checks.push(
      warn('data directory', `Others on this machine may look into ${dataDir}. Run: chmod 700 ${dataDir}`),
    );
  const own = process.getuid?.();
  if (own !== undefined && own !== uid) {
    checks.push(
      warn(
        'user',
        `${dataDir} belongs to user ${uid} and this runs as ${own}. Run commands as the user of the server, so that it can read what they write.`,
      ),
    );
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB free`;
  if (free < SPACE_FAIL_BYTES) checks.push(fail('disk', `${text}. Make room before writes fail.`));
  else checks.push(free < SPACE_WARN_BYTES ? warn('disk', `${text}. Make room soon.`) : ok('disk', text));
  return checks;
}

function checkWritable(dataDir: string): Check {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok('data directory', dataDir);
  } catch (error) {
    return fail(
      'data directory',
      `${dataDir} can't be written to (${(error as NodeJS.ErrnoException).code}). Change its permissions.`,
    );
  }
}

export function checkKeyFile({ keys, dataDir }: Config, siteId: string): Check[] {
  const { path } = keyLocationOf(keys, siteId);
  if (path === null) return [ok('key file', 'none: the keys come from MARU_MASTER_KEYS')];
  if (!existsSync(path))
    return [fail('key file', `${path} is missing. Put it back from where you keep its copy.`)];
  if (!relative(resolve(dataDir), resolve(path)).startsWith('..')) {
    return [
      fail(
        'key file',
        `${path} lies in the data directory: who copies that has both. Move it, and name its place with MARU_KEY_FILE.`,
      ),
    ];
  }
  if ((statSync(path).mode & OTHERS) !== 0)
    return [fail('key file', `Others on this machine may read ${path}. Run: chmod 600 ${path}`)];
  return [ok('key file', path)];
}
