/**
 * Export and import of spaces as files: names, links and manifest of an
 * export, and conversion of files of this and other products to documents.
 */
export { exportFileName, mediaFileName } from './file-name.ts';
export {
  docAddress,
  fileLink,
  fromFileLinks,
  mediaIdOf,
  mediaLinks,
  toFileLinks,
  toMediaFileLinks,
} from './file-links.ts';
export { folderName, layOutFolders, nameKey, titleFileName } from './folder-layout.ts';
export type { NamedDoc } from './folder-layout.ts';
export { layOutExport } from './layout.ts';
export type { ExportEntry, PlacedDoc } from './layout.ts';
export {
  DEFAULT_META,
  MANIFEST_DAMAGED,
  MANIFEST_END,
  MANIFEST_FILE,
  MANIFEST_MEDIA,
  MANIFEST_START,
  manifestItem,
  manifestLine,
  manifestMeta,
  parseManifest,
  readManifest,
} from './manifest.ts';
export type { Manifest, ManifestDoc, ManifestMedia, ManifestMeta } from './manifest.ts';
export { addMaruKeys, takeMaruKeys } from './maru-keys.ts';
export type { MaruKeys } from './maru-keys.ts';
export { plainFolders } from './plain-folders.ts';
export type { FolderSpace, PlainFolders } from './plain-folders.ts';
export { fromPortableText, toPortableText } from './portable-text.ts';
export type { LinkForm } from './portable-text.ts';
export { pathLink, relativeLinks, relativePath, toMediaLinks } from './relative-links.ts';
export { linkEmbeddedFiles } from './embedded-files.ts';
export {
  convertUnderscoreBold,
  cleanProps,
  cleanTitle,
  convertFileLinks,
  readForeignFile,
} from './foreign-file.ts';
export { planImport } from './import-plan.ts';
export type { ImportPlan, PlannedDoc, SkippedFile, SkipReason } from './import-plan.ts';
export type { WikiTarget } from './foreign-file.ts';
