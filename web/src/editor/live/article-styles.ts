/** Rules of the page that drawings need: those of articles, formulas and authors' colours. */
const WANTED = /\.article\b|--author-color|em\[lang|\.(?:katex|embed-|code-copy|diagram|link-|formula)/;

let shared: CSSStyleSheet | null = null;

/**
 * Copies the page's rules for articles into the shadow root of an editor, which
 * sees no others, now and when a sheet comes: that of formulas is fetched with the first one.
 */
export function adoptArticleStyles(root: DocumentOrShadowRoot): void {
  if (!(root instanceof ShadowRoot)) return;
  shared ??= copiedSheet();
  if (!root.adoptedStyleSheets.includes(shared))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, shared];
}

function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    // Sheets of other sites, which extensions add, can't be read.
    return [];
  }
}

function copiedSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const copy = (): void => {
    const rules = [...document.styleSheets]
      .flatMap(rulesOf)
      .map(({ cssText }) => cssText)
      .filter((text) => WANTED.test(text) && !text.startsWith('@font-face'));
    sheet.replaceSync(rules.join('\n'));
  };
  copy();
  // A load does not bubble: it is caught on its way down, before those who wait for the sheet.
  document.head.addEventListener('load', copy, { capture: true });
  return sheet;
}
