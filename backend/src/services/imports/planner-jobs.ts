import { IMPORT_FILES_MAX } from '@maru/core';
import { AppError } from '@maru/core/api';
import { planImport, readManifest } from '@maru/core/export';
import type { ImportPlan, Manifest } from '@maru/core/export';

/** Files of an upload. Plain data, for a worker thread. */
export interface PlannerRequest {
  readonly paths: readonly string[];
  readonly manifestFile: string;
  /** Bytes of the file; null when absent. */
  readonly manifest: Uint8Array | null;
  /** Path of the home document of an export in plain folders; null for none. */
  readonly home: string | null;
}

/** Documents and media planned from the files of an upload. */
export interface PlannedImport {
  readonly plan: ImportPlan;
  readonly media: Manifest['media'];
  readonly damaged: Manifest['damaged'];
}

/** Maximum lines of a manifest: as many documents as files, as many media files, and all of them damaged. */
const MANIFEST_LINES_MAX = 3 * IMPORT_FILES_MAX;

/**
 * Plans an import. An unreadable manifest is treated as an ordinary
 * file. Errors: too_large for one that names more files than the limit.
 */
export function planFiles({ paths, manifestFile, manifest: bytes, home }: PlannerRequest): PlannedImport {
  const manifest =
    bytes === null
      ? null
      : readManifest(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  const { docs = [], media = [], damaged = new Set<string>() } = manifest ?? {};
  if (docs.length + media.length + damaged.size > MANIFEST_LINES_MAX) throw new AppError('too_large');
  const apart = new Set([...media.map((item) => item.file), ...(manifest === null ? [] : [manifestFile])]);
  const plan = planImport(
    paths.filter((path) => !apart.has(path)),
    manifest,
    home,
  );
  return { plan, media, damaged };
}
