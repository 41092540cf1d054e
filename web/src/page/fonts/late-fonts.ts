import italic from '../../../fonts/cut/roboto-italic.woff2?url';
import mono from '../../../fonts/cut/roboto-mono.woff2?url';

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

/** Weight range of the subset fonts. */
const WEIGHTS = '400 700';
/** Formulas, whose fonts take most of what a page may load before its reader does something. */
const FORMULAS = 'code.math, code.language-math';

/** Runs an action when an element comes near the window, or at the reader's first input. */
type RunWhenVisible = (element: Element, signal: AbortSignal, act: () => void) => void;

/**
 * Registers the fonts of italics and of code, which are loaded where a page shows any. Browsers give fonts a
 * high priority: in the style sheet they would delay the first paint on a slow connection.
 */
export function addLateFonts(runWhenVisible: RunWhenVisible): void {
  const common = { display: 'swap', unicodeRange: LATIN } as const;
  const faces = [
    {
      // Designs with a font of their own have no file for italics.
      shownBy: 'html:not([style*="--font:"]) em:not([lang="ko"])',
      face: new FontFace('Roboto Variable', `url(${italic})`, {
        ...common,
        style: 'italic',
        weight: WEIGHTS,
      }),
    },
    {
      shownBy: 'code:not(.math, .language-math), kbd',
      face: new FontFace('Roboto Mono Variable', `url(${mono})`, { ...common, weight: WEIGHTS }),
    },
  ];
  const hasFormulas = document.querySelector(FORMULAS) !== null;
  for (const { shownBy, face } of faces) {
    const shown = document.querySelectorAll(shownBy);
    const add = (): void => {
      document.fonts.add(face);
      // Loads before such text comes into view: text laid out meanwhile would be laid out again.
      if (shown.length > 0) face.load().catch(() => undefined);
    };
    if (!hasFormulas || shown.length === 0) add();
    else addOnce(shown, runWhenVisible, add);
  }
}

function addOnce(shown: Iterable<Element>, runWhenVisible: RunWhenVisible, add: () => void): void {
  const end = new AbortController();
  for (const element of shown)
    runWhenVisible(element, end.signal, () => {
      if (end.signal.aborted) return;
      end.abort();
      add();
    });
}
