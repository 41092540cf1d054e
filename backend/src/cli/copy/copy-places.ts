import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { readConfig } from '../../config.ts';
import { UsageError } from '../command.ts';

/** Source and target of a copy, as server configurations. */
export interface CopyPlaces {
  readonly from: Config;
  readonly to: Config;
  /** False when both sites use the same media store. */
  readonly copiesMedia: boolean;
  /** False when both sites use the same database: only media are copied. */
  readonly copiesDatabase: boolean;
}

/** Command line values; null for omitted options. */
export interface CopyWords {
  readonly from: string | null;
  readonly to: string | null;
  readonly fromMedia: string | null;
  readonly toMedia: string | null;
}

const IN_FOLDER = 'folder';

/**
 * Throws UsageError and StartError.
 * @param dataDir data directory of a site on MariaDB
 */
export function readPlaces(words: CopyWords, dataDir: string): CopyPlaces {
  if ((words.from === null) !== (words.to === null))
    throw new UsageError('Name both --from and --to, or neither to copy media alone.');
  const [from, to] = [
    readPlace(words.from, words.fromMedia, dataDir),
    readPlace(words.to, words.toMedia, dataDir),
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

function readPlace(address: string | null, media: string | null, dataDir: string): Config {
  const isUrl = address !== null && /^(?:mysql|mariadb):/.test(address);
  return readConfig(['--data', address === null || isUrl ? dataDir : resolve(address)], {
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
