export { articleLanguage } from './article-language.ts';
export { byteLength } from './byte-length.ts';
export {
  formatAbsolute,
  formatFull,
  formatRelative,
  formatShort,
  formatUtcDay,
  formatUtcTime,
} from './dates.ts';
export { FRONT_MATTER_MAX_LENGTH, frontMatterEnd } from './front-matter.ts';
export { frontMatterLines } from './front-matter-lines.ts';
export { isId, newId } from './id.ts';
export { languageOf, openGraphLocale, LANGUAGE_SAMPLE_MAX_LENGTH } from './language.ts';
export { matchTitle } from './match-title.ts';
export { docProperties, PROPERTY_NAMES } from './properties.ts';
export type { DocProperty, PropertyKind } from './properties.ts';
export { describeDevice } from './describe-device.ts';
export type { Device } from './describe-device.ts';
export { docIdOfSegment, docPath, githubSlug, slugify } from './slug.ts';
export {
  foldersIn,
  foldTitle,
  headingAnchor,
  headingsIn,
  linkedTitles,
  titleOfWikiLink,
  wikiLinkFinder,
  wikiLinkFinders,
  wikiLinkResolver,
  resolveWikiTarget,
} from './wiki-links.ts';
export type { DocAlias, FoundLink, LinkFinder, LinkSource, LinkTarget } from './wiki-links.ts';
export { isTarget, linkMeaning, linkTargetOf } from './link-choices.ts';
export type { LinkMeaning } from './link-choices.ts';
export { importFileKind, TEXT_FILE, VIEW_FILE } from './import-files.ts';
export type { ImportFileKind } from './import-files.ts';
