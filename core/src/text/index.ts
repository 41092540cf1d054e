export { articleLanguage } from './article-language.ts';
export { byteLength } from './byte-length.ts';
export { formatAbsolute, formatFull, formatRelative, formatShort, formatUtcDay } from './dates.ts';
export { FRONT_MATTER_REACH, frontMatterEnd } from './front-matter.ts';
export { isId, newId } from './id.ts';
export { languageOf, openGraphLocale, WEIGHED_MAX_LENGTH } from './language.ts';
export { matchTitle } from './match-title.ts';
export { docIdOfSegment, docPath, githubSlug, slugify } from './slug.ts';
export { headingsIn, titleOfWikiLink, wikiLinkResolver, wikiPlace } from './wiki-links.ts';
