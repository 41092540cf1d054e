import { ROOT_ID } from '@maru/core';
import type { SitePageInput } from '@maru/core';
import { relativePath } from '@maru/core/export';
import { escapeHtml } from '@maru/core/markup';
import { backgroundColors } from '../design/space-design.ts';
import { designAttributes } from './design-attributes.ts';

/** Folder of what all pages share. */
export const SHARED_FOLDER = 'site';

/**
 * Sources of the page: files beside it, by whatever scheme it is read, and images and sound of other sites
 * that the text shows. Nothing is sent.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' file:",
  "style-src 'self' file: 'unsafe-inline'",
  "font-src 'self' file:",
  "img-src 'self' file: data: http: https:",
  "media-src 'self' file: data: http: https:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Writes the whole document of a page around what it shows.
 * @param body HTML, whose links lead to files already
 */
export function siteDocument({ locale, group, doc, isHome, file }: SitePageInput, body: string): string {
  const shared = (name: string): string => relativePath(file, `${SHARED_FOLDER}/${name}`);
  const title =
    doc === null || isHome || doc.title === group.title ? group.title : `${doc.title} · ${group.title}`;
  const { light, dark } = backgroundColors(group.style);
  return `<!doctype html>
<html lang="${locale}"${designAttributes(group.style)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeHtml(title)}</title>
${doc === null || doc.excerpt === '' ? '' : `<meta name="description" content="${escapeHtml(doc.excerpt)}">\n`}<link rel="stylesheet" href="${shared('style.css')}">
<script defer src="${shared('search.js')}"></script>
</head>
<body>
<div id="${ROOT_ID}">${body}</div>
</body>
</html>
`;
}
