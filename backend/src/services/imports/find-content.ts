import { CONTENT_MAX_BYTES } from '@maru/core';
import { MANIFEST_FILE, takeMaruKeys } from '@maru/core/export';
import type { ImportPlan, Manifest, SkippedFile } from '@maru/core/export';
import { TEXT_FILE } from '@maru/core/text';
import { IMPORT_MANIFEST_MAX_BYTES } from './archive.ts';
import type { ImportFile } from './archive.ts';
import { collectFiles } from './collect-files.ts';
import type { CollectedFiles } from './collect-files.ts';
import { createImportPlanner } from './import-planner.ts';
import type { UploadedFile } from './import-service.ts';
import type { Unpacker } from './unpacker.ts';

/** Files with their planned use. */
export interface Found extends CollectedFiles {
  readonly plan: ImportPlan;
  readonly media: Manifest['media'];
  readonly damaged: Manifest['damaged'];
  /** Returns the name of a file that documents show. */
  readonly mediaName: (path: string) => string;
}

/**
 * Lists the files of an upload and the kind of each. Errors: unsupported_type, too_large.
 * @param unopened as `collectFiles` takes it
 */
export async function findContent(
  uploads: readonly UploadedFile[],
  unpacker: Pick<Unpacker, 'open' | 'expand'>,
  unopened: readonly SkippedFile[] | null,
): Promise<Found> {
  const planner = createImportPlanner();
  try {
    const gathered = await collectFiles(uploads, unpacker, unopened);
    const top = topFolder(gathered.files);
    const exported = inFolder(gathered.files, hasFile(gathered.files, `${top}${MANIFEST_FILE}`) ? top : '');
    const file = exported.find(({ path }) => path === MANIFEST_FILE);
    const manifest = (await file?.read(IMPORT_MANIFEST_MAX_BYTES).catch(() => null)) ?? null;
    const home = manifest === null ? await findHome(inFolder(exported, top)) : null;
    const files = home === null ? exported : inFolder(exported, top);
    const { skipped, unopened: closed } = gathered;
    const texts = home === null ? [] : textMedia(files);
    const apart = new Set(texts.map((item) => item.file));
    const paths = files.map(({ path }) => path).filter((path) => !apart.has(path));
    const planned = await planner.plan({ paths, manifestFile: MANIFEST_FILE, manifest, home });
    const mediaName = (path: string): string =>
      (home === null ? null : OWN_MEDIA.exec(path)?.[1]) ?? path.slice(path.lastIndexOf('/') + 1);
    return { files, skipped, unopened: closed, ...planned, media: [...planned.media, ...texts], mediaName };
  } finally {
    await planner.close();
  }
}

/** Media of an export in plain folders, with the number of the server or the id of the desktop app. */
const OWN_MEDIA = /^media\/(?:\d+|[0-9a-z]{24})-([^/]+)$/;
/** Files at the top of which one has the facts of an export in plain folders, if it is one. */
const SAMPLE = 20;

/** Returns the path of the home document of an export in plain folders; null for other files. */
async function findHome(files: readonly ImportFile[]): Promise<string | null> {
  let hasKeys = false;
  const tops = files.filter(({ path }) => !path.includes('/') && path.endsWith('.md'));
  for (const [index, top] of tops.entries()) {
    if (index >= SAMPLE && !hasKeys) return null;
    const text = await top.read(CONTENT_MAX_BYTES).catch(() => null);
    const taken = text === null ? null : takeMaruKeys(text.toString());
    if (taken?.keys.kind === 'home') return top.path;
    hasKeys ||= taken !== null;
  }
  return null;
}

/** Returns the media of an export in plain folders that have the names of texts, as one that was uploaded. */
function textMedia(files: readonly ImportFile[]): Manifest['media'] {
  return files.flatMap(({ path }) => {
    const name = TEXT_FILE.test(path) ? OWN_MEDIA.exec(path)?.[1] : undefined;
    return name === undefined ? [] : [{ file: path, name }];
  });
}

/**
 * Returns the folder that has all files, with a slash; an empty text without one. An export that was
 * extracted and uploaded as a folder or zipped again has one that does not belong to the space.
 */
function topFolder(files: readonly ImportFile[]): string {
  const paths = files.map(({ path }) => path).filter((path) => !path.startsWith('__MACOSX/'));
  const [first = ''] = paths;
  const top = first.slice(0, first.indexOf('/') + 1);
  return paths.every((path) => path.startsWith(top)) ? top : '';
}

/** Returns files with the paths that they have in a folder; others keep theirs. */
function inFolder(files: readonly ImportFile[], top: string): readonly ImportFile[] {
  if (top === '') return files;
  return files.map((file) =>
    file.path.startsWith(top) ? { ...file, path: file.path.slice(top.length) } : file,
  );
}

function hasFile(files: readonly ImportFile[], wanted: string): boolean {
  return files.some(({ path }) => path === wanted);
}
