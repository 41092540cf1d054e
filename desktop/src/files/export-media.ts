import { mediaFileName, mediaLinks } from '@maru/core/export';
import type { ExportFolder, FileState } from './export-folder.ts';
import type { ExportRecord } from './export-record.ts';
import type { ExportCounters } from './export-counters.ts';

/** Returns a media file from the server; null when the server refuses. Rejects with NetworkError. */
export type FetchMedia = (path: string) => Promise<AsyncIterable<Uint8Array> | null>;

/** Media of an export: downloaded once, since they never change. */
export interface MediaFiles {
  /** Returns true when all of these are in the folder, unchanged. */
  areThere(ids: readonly string[]): Promise<boolean>;
  /** Downloads missing media of a text. @returns the paths of available media, by ids */
  bring(content: string, markup: Parameters<typeof mediaLinks>[1]): Promise<ReadonlyMap<string, string>>;
}

export const MEDIA_FOLDER = 'media';

export interface MediaFilesOptions {
  readonly folder: ExportFolder;
  readonly record: ExportRecord;
  readonly before: ReadonlyMap<string, FileState>;
  readonly fetchMedia: FetchMedia;
  readonly tally: ExportCounters;
}

export function createMediaFiles({
  folder,
  record,
  before,
  fetchMedia,
  tally,
}: MediaFilesOptions): MediaFiles {
  // Several documents may show the same file: it is downloaded once.
  const brought = new Map<string, Promise<string | null>>();
  const isThere = async (id: string): Promise<boolean> => {
    const known = record.media.get(id);
    return known !== undefined && (await folder.isUnmodified(known.file, known.written));
  };
  const bringOne = async (id: string, path: string): Promise<string | null> => {
    const known = record.media.get(id);
    if (known !== undefined && (await isThere(id))) {
      tally.unchanged();
      return known.file;
    }
    const contents = await fetchMedia(path);
    if (contents === null) {
      tally.missed();
      return null;
    }
    const file = `${MEDIA_FOLDER}/${mediaFileName(id, nameIn(path))}`;
    const result = await folder.write(file, contents, before.get(file));
    record.media.set(id, { file, written: result.written });
    tally.wrote(result);
    return file;
  };
  return {
    areThere: async (ids) => (await Promise.all(ids.map(isThere))).every(Boolean),
    bring: async (content, markup) => {
      const paths = new Map<string, string>();
      for (const [id, path] of mediaLinks(content, markup)) {
        const bringing = brought.get(id) ?? bringOne(id, path);
        brought.set(id, bringing);
        const file = await bringing;
        if (file !== null) paths.set(id, file);
      }
      return paths;
    },
  };
}

function nameIn(path: string): string {
  const encoded = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
