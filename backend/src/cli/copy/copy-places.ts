import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { readConfig } from '../../config.ts';
import { UsageError } from '../command.ts';

/** The two ends of a copy, as configurations: where a server would find them. */
export interface CopyPlaces {
  readonly from: Config;
  readonly to: Config;
  /** False: the media of both are the same and stay. */
  readonly copiesMedia: boolean;
  /** False: both are the same database, and only media are copied. */
  readonly copiesDatabase: boolean;
}

/** As written on the line; null for what was left out. */
export interface CopyWords {
  readonly from: string | null;
  readonly to: string | null;
  readonly fromMedia: string | null;
  readonly toMedia: string | null;
}

const IN_FOLDER = 'folder';

/** Throws UsageError and StartError. @param dataDir of a site on MariaDB */
export function readPlaces(words: CopyWords, dataDir: string): CopyPlaces {
  if ((words.from === null) !== (words.to === null)) throw new UsageError('Name both --from and --to, or neither to copy media alone.');
  const [from, to] = [readPlace(words.from, words.fromMedia, dataDir), readPlace(words.to, words.toMedia, dataDir)];
  const places = { from, to, copiesMedia: mediaOf(from) !== mediaOf(to), copiesDatabase: databaseOf(from) !== databaseOf(to) };
  if (words.from !== null && !places.copiesDatabase) throw new UsageError('--from and --to name the same database.');
  if (!places.copiesMedia && !places.copiesDatabase)
    throw new UsageError('Say what to copy: --from and --to, or --from-media and --to-media.');
  return places;
}

function readPlace(address: string | null, media: string | null, dataDir: string): Config {
  const isUrl = address !== null && /^(?:mysql|mariadb):/.test(address);
  return readConfig(['--data', address === null || isUrl ? dataDir : resolve(address)], {
    // Without an address the configuration says which database it is.
    ...(address === null ? {} : { MARU_DATABASE_URL: isUrl ? address : '' }),
    ...(media === null ? {} : { MARU_MEDIA_URL: media === IN_FOLDER ? '' : media }),
  });
}

function databaseOf({ dataDir, database }: Config): string {
  // How one gets there, encrypted or not, makes no other database of it.
  return database.kind === 'sqlite' ? dataDir : database.url.replace(/\?.*/, '');
}

function mediaOf({ dataDir, media }: Config): string {
  return media.kind === 'folder' ? dataDir : [media.endpoint, media.bucket, media.prefix].join(' ');
}
