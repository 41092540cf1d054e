import { resolve } from 'node:path';
import { parseConfig } from '../../config.ts';
import type { Config, Environment } from '../../config.ts';
import { UsageError } from '../command.ts';

/** Source and target of a copy, as server configurations. */
export interface CopyEndpoints {
  readonly from: Config;
  readonly to: Config;
  /** False when both sites use the same media store. */
  readonly copiesMedia: boolean;
  /** False when both sites use the same database: only media are copied. */
  readonly copiesDatabase: boolean;
}

/** Command line values; null for omitted options. */
export interface CopyArguments {
  readonly from: string | null;
  readonly to: string | null;
  readonly fromMedia: string | null;
  readonly toMedia: string | null;
}

const IN_FOLDER = 'folder';

/**
 * Throws UsageError and StartError.
 * @param dataDir data directory of a site on MariaDB
 * @param env variables of the configuration, for what the words leave open
 */
export function readCopyEndpoints(words: CopyArguments, dataDir: string, env: Environment): CopyEndpoints {
  if ((words.from === null) !== (words.to === null))
    throw new UsageError('Name both --from and --to, or neither to copy media alone.');
  const [from, to] = [
    readPlace(words.from, words.fromMedia, dataDir, env),
    readPlace(words.to, words.toMedia, dataDir, env),
  ];
  const places = {
    from,
    to,
    copiesMedia: mediaOf(from) !== mediaOf(to),
    copiesDatabase: databaseOf(from) !== databaseOf(to),
  };
  if (words.from !== null && !places.copiesDatabase)
    throw new UsageError('--from and --to name the same database.');
  if (!places.copiesMedia && !places.copiesDatabase)
    throw new UsageError('Say what to copy: --from and --to, or --from-media and --to-media.');
  return places;
}

function readPlace(address: string | null, media: string | null, dataDir: string, env: Environment): Config {
  const isUrl = address !== null && /^(?:mysql|mariadb):/.test(address);
  return parseConfig(['--data', address === null || isUrl ? dataDir : resolve(address)], {
    ...env,
    // Falls back to the configured database when no address is given.
    ...(address === null ? {} : { MARU_DATABASE_URL: isUrl ? address : '' }),
    ...(media === null ? {} : { MARU_MEDIA_URL: media === IN_FOLDER ? '' : media }),
  });
}

function databaseOf({ dataDir, database }: Config): string {
  // Connection parameters such as TLS do not identify a database, so they are left out of the comparison.
  return database.kind === 'sqlite' ? dataDir : database.url.replace(/\?.*/, '');
}

function mediaOf({ dataDir, media }: Config): string {
  return media.kind === 'folder' ? dataDir : [media.endpoint, media.bucket, media.prefix].join(' ');
}
