/** Spaces as files: the names, links and manifest of an export, and how files of this and other products become documents. */
export { exportFileName, mediaFileName } from './file-name.ts';
export { fileLink, fromFileLinks, mediaLinks, toFileLinks, toMediaFileLinks } from './file-links.ts';
export { layOutExport } from './layout.ts';
export type { ExportEntry, PlacedDoc } from './layout.ts';
export { MANIFEST_END, MANIFEST_FILE, MANIFEST_START, manifestLine, parseManifest } from './manifest.ts';
export type { ManifestDoc } from './manifest.ts';
export { cleanProps, cleanTitle, convertForeignText, readForeignFile } from './foreign-file.ts';
export { planImport } from './import-plan.ts';
export type { ImportPlan, PlannedDoc, SkippedFile, SkipReason } from './import-plan.ts';
