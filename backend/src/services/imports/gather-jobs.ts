import { IMPORT_FILES_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import { planImport, readManifest } from '@maru/core/export';
import type { ImportPlan, Manifest } from '@maru/core/export';

/** The documents and media that the files of an upload become. */
export interface Planned {
  readonly plan: ImportPlan;
  readonly media: Manifest['media'];
  readonly damaged: Manifest['damaged'];
}

/** Lines that a manifest may have: as many documents as files, as many files of media, and all of them damaged. */
const MANIFEST_LINES_MAX = 3 * IMPORT_FILES_MAX;

/**
 * Plans an import. A manifest that can't be read is a file like any other.
 * Errors: too_large for one that names more files than an import takes. @param manifest bytes of the file, null without one
 */
export function planFiles(paths: readonly string[], manifestFile: string, bytes: Uint8Array | null): Planned {
  const manifest = bytes === null ? null : readManifest(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  const { docs = [], media = [], damaged = new Set<string>() } = manifest ?? {};
  if (docs.length + media.length + damaged.size > MANIFEST_LINES_MAX) throw new AppError('too_large');
  const apart = new Set([...media.map((item) => item.file), ...(manifest === null ? [] : [manifestFile])]);
  const plan = planImport(
    paths.filter((path) => !apart.has(path)),
    manifest,
  );
  return { plan, media, damaged };
}
