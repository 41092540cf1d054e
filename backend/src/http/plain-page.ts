import type { Locale } from '@maru/core';

/** Renders a self-contained page for errors and for a missing website build. It loads no other file. */
export function plainPage(locale: Locale, message: string, note = ''): string {
  const paragraphs = [message, note]
    .filter((text) => text !== '')
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Maru</title>
</head>
<body>
<h1>Maru</h1>
${paragraphs}
</body>
</html>
`;
}

/** Escapes text for HTML and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
