import { MANIFEST_FILE, planImport, readManifest } from '@maru/core/export';
import { IMPORT_MANIFEST_MAX_BYTES } from './archive.ts';
import type { ImportFiles } from './archive.ts';
import { gatherFiles } from './gather-files.ts';
import type { UploadedFile } from './import-service.ts';
import type { Found } from './make-docs.ts';

/**
 * What an upload holds, and what its files become. A manifest that can't be read is a file like any other.
 * Errors: unsupported_type, too_large.
 */
export async function findContent(uploads: readonly UploadedFile[]): Promise<Found> {
  const { files, skipped } = withoutTop(await gatherFiles(uploads));
  const file = files.find(({ path }) => path === MANIFEST_FILE);
  const bytes = await file?.read(IMPORT_MANIFEST_MAX_BYTES).catch(() => undefined);
  const manifest = bytes === undefined ? null : readManifest(bytes.toString('utf8'));
  const media = manifest?.media ?? [];
  const apart = new Set([...media.map((item) => item.file), ...(manifest === null ? [] : [MANIFEST_FILE])]);
  const paths = files.map(({ path }) => path).filter((path) => !apart.has(path));
  return { files, skipped, media, damaged: manifest?.damaged ?? new Set(), plan: planImport(paths, manifest) };
}

/**
 * An export that was unpacked, and then picked as a folder or packed again, stands in a folder of its own: that one is nothing
 * of the space.
 */
function withoutTop({ files, skipped }: ImportFiles): ImportFiles {
  const tops = files.flatMap(({ path }) => (path.endsWith(`/${MANIFEST_FILE}`) ? [path.slice(0, -MANIFEST_FILE.length)] : []));
  const [top] = tops;
  const isAlone = tops.length === 1 && top !== undefined && top.indexOf('/') === top.length - 1;
  if (!isAlone || !files.every(({ path }) => path.startsWith(top) || path.startsWith('__MACOSX/'))) return { files, skipped };
  return { files: files.map((file) => (file.path.startsWith(top) ? { ...file, path: file.path.slice(top.length) } : file)), skipped };
}
