/** What a backup says of itself: its last file but one. The last holds the manifest's hash and its signature. */

export const FORMAT = 'maru-backup';
/** Grows when an older Maru could not read what is written. */
export const FORMAT_VERSION = 1;
export const MANIFEST_PATH = 'manifest.json';
export const SEAL_PATH = 'manifest.sum';

export interface ManifestEntry {
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface Manifest {
  readonly format: string;
  readonly version: number;
  /** The Maru that wrote it. */
  readonly maru: string;
  /** ISO 8601: the state that it holds is of a moment right after. */
  readonly createdAt: string;
  /** Where it comes from, for people: every database takes it. */
  readonly database: 'sqlite' | 'mysql';
  /** With the site key as the master key wrapped it: whether the key at hand opens that is asked before anything else. */
  readonly site: { readonly id: string; readonly kekId: string; readonly wrappedKey: string; readonly createdAt: number };
  /** The master keys that something in it is wrapped with. */
  readonly kekIds: readonly string[];
  /** The steps of the schema that it was written under. */
  readonly migrations: readonly string[];
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** Null, or not there at all: the backup holds none of the media files. */
  readonly media?: MediaCount | null;
  readonly entries: readonly ManifestEntry[];
}

/** Media files, their thumbnails among them. */
export interface MediaCount {
  readonly files: number;
  /** As they are stored. */
  readonly bytes: number;
  /** Those that the database knows and the store does not have. */
  readonly missing: number;
}

/** The bytes of the last file: both in hexadecimal. */
export interface ManifestSeal {
  readonly sha256: string;
  /** Keyed with the site's keys: nobody without them has made or changed this backup. */
  readonly signature: string;
}

export const README = `This is a backup of a Maru site, made by \`maru backup\`.

\`maru restore FILE\` reads it into an empty site, on SQLite or MariaDB.

Titles, texts, e-mail addresses and links are in it as they are stored: encrypted.
THE MASTER KEY IS NOT IN IT. Without a copy of the key nobody reads this again:
keep one, apart from the backups.

tables/     the rows of each table: JSON lines, gzip; bytes as base64
media/      uploaded files as they are stored: encrypted
manifest    versions, counts and checksums
`;
