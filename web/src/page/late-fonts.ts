import italic from '../../fonts/cut/roboto-italic.woff2?url';
import mono from '../../fonts/cut/roboto-mono.woff2?url';

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

/** Those that the cut fonts have. */
const WEIGHTS = '400 700';

/**
 * Makes the fonts of italics and of code known, which are fetched where a page shows any. A browser asks for fonts before all
 * else: in the style sheet they would keep the first words of a page from those who read on a slow line.
 */
export function addLateFonts(): void {
  const common = { display: 'swap', unicodeRange: LATIN } as const;
  const faces = [
    {
      shownBy: 'em:not([lang="ko"])',
      face: new FontFace('Roboto Variable', `url(${italic})`, { ...common, style: 'italic', weight: WEIGHTS }),
    },
    { shownBy: 'code', face: new FontFace('Roboto Mono Variable', `url(${mono})`, { ...common, weight: WEIGHTS }) },
  ];
  for (const { shownBy, face } of faces) {
    document.fonts.add(face);
    // Not only once such words come into sight: what was laid out meanwhile would be laid out again.
    if (document.querySelector(shownBy) !== null) face.load().catch(() => undefined);
  }
}
