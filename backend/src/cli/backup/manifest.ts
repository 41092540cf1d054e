/** The manifest, the last file but one of a backup. The last file holds the manifest's hash and signature. */

export const FORMAT = 'maru-backup';
/** Increases when an older Maru can't read the written format. */
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
  /** Version of Maru that wrote the backup. */
  readonly maru: string;
  /** ISO 8601 time taken immediately before the snapshot. */
  readonly createdAt: string;
  /** Database kind of the source, for information: a backup restores to every kind. */
  readonly database: 'sqlite' | 'mysql';
  /**
   * Holds the site key wrapped by the master key. Restoring
   * first tests whether the configured master key opens it.
   */
  readonly site: {
    readonly id: string;
    readonly kekId: string;
    readonly wrappedKey: string;
    readonly createdAt: number;
  };
  /** Ids of the master keys that wrap keys in this backup. */
  readonly kekIds: readonly string[];
  /** Migrations of the schema at the time of the backup. */
  readonly migrations: readonly string[];
  /** Number of rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** Null or absent when the backup holds no media files. */
  readonly media?: MediaCount | null;
  readonly entries: readonly ManifestEntry[];
}

/** Numbers of the media files, thumbnails included. */
export interface MediaCount {
  readonly files: number;
  /** Size as stored (encrypted). */
  readonly bytes: number;
  /** Files with a row in the database but no object in the store. */
  readonly missing: number;
}

/** Contents of the last file; both values in hexadecimal. */
export interface ManifestSeal {
  readonly sha256: string;
  /**
   * Signed with a key derived from the site key, which proves
   * that the backup was not made or changed without it.
   */
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
