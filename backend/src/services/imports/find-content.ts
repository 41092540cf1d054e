import { MANIFEST_FILE } from '@maru/core/export';
import type { ImportPlan, Manifest } from '@maru/core/export';
import { IMPORT_MANIFEST_MAX_BYTES } from './archive.ts';
import type { ImportFiles } from './archive.ts';
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
    const paths = files.map(({ path }) => path);
    return { files, skipped, ...(await gatherer.plan(paths, MANIFEST_FILE, manifest)) };
  } finally {
    await gatherer.close();
  }
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
