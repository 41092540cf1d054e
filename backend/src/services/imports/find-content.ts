import { CONTENT_MAX_BYTES } from '@maru/core';
import { MANIFEST_FILE, takeMaruKeys } from '@maru/core/export';
import type { ImportPlan, Manifest } from '@maru/core/export';
import { TEXT_FILE } from '@maru/core/text';
import { IMPORT_MANIFEST_MAX_BYTES } from './archive.ts';
import type { ImportFile, ImportFiles } from './archive.ts';
import { gatherFiles } from './gather-files.ts';
import { createGatherer } from './gatherer.ts';
import type { UploadedFile } from './import-service.ts';
import type { Unpacker } from './unpacker.ts';

/** Files with their planned use. */
export interface Found extends ImportFiles {
  readonly plan: ImportPlan;
  readonly media: Manifest['media'];
  readonly damaged: Manifest['damaged'];
}

/** Lists the files of an upload and the kind of each. Errors: unsupported_type, too_large. */
export async function findContent(
  uploads: readonly UploadedFile[],
  unpacker: Pick<Unpacker, 'open' | 'expand'>,
): Promise<Found> {
  const gatherer = createGatherer();
  try {
    const { files, skipped } = withoutTop(await gatherFiles(uploads, unpacker));
    const file = files.find(({ path }) => path === MANIFEST_FILE);
    const manifest = (await file?.read(IMPORT_MANIFEST_MAX_BYTES).catch(() => null)) ?? null;
    const texts = manifest === null ? await textMedia(files) : [];
    const apart = new Set(texts.map((item) => item.file));
    const paths = files.map(({ path }) => path).filter((path) => !apart.has(path));
    const planned = await gatherer.plan(paths, MANIFEST_FILE, manifest);
    return { files, skipped, ...planned, media: [...planned.media, ...texts] };
  } finally {
    await gatherer.close();
  }
}

/** Media of an export in plain folders that have the names of texts. */
const TEXT_MEDIA = /^media\/\d+-([^/]+)$/;
/** Files at the top that may be the home document. */
const HOMES_MAX = 20;

/**
 * Returns the files of an export in plain folders that are media in spite of their names, such as a text that
 * was uploaded. Its home document says that it is such an export.
 */
async function textMedia(files: readonly ImportFile[]): Promise<Manifest['media']> {
  const texts = files.filter(({ path }) => TEXT_MEDIA.test(path) && TEXT_FILE.test(path));
  if (texts.length === 0) return [];
  const tops = files.filter(({ path }) => !path.includes('/') && path.endsWith('.md'));
  for (const top of tops.slice(0, HOMES_MAX)) {
    const text = await top.read(CONTENT_MAX_BYTES).catch(() => null);
    if (text !== null && takeMaruKeys(text.toString())?.keys.kind === 'home')
      return texts.map(({ path }) => ({ file: path, name: TEXT_MEDIA.exec(path)?.[1] ?? path }));
  }
  return [];
}

/**
 * Strips a single top folder: an export that was extracted and uploaded
 * as a folder or zipped again has one that does not belong to the space.
 */
function withoutTop({ files, skipped }: ImportFiles): ImportFiles {
  const tops = files.flatMap(({ path }) =>
    path.endsWith(`/${MANIFEST_FILE}`) ? [path.slice(0, -MANIFEST_FILE.length)] : [],
  );
  const [top] = tops;
  const isAlone = tops.length === 1 && top !== undefined && top.indexOf('/') === top.length - 1;
  if (!isAlone || !files.every(({ path }) => path.startsWith(top) || path.startsWith('__MACOSX/')))
    return { files, skipped };
  return {
    files: files.map((file) =>
      file.path.startsWith(top) ? { ...file, path: file.path.slice(top.length) } : file,
    ),
    skipped,
  };
}
