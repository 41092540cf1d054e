/** Rules of the page that drawings need: those of articles, formulas and authors' colours. */
const WANTED = /\.article\b|--author-color|em\[lang|\.(?:katex|embed-|code-copy|diagram|link-|formula)/;

const served = new WeakSet<DocumentOrShadowRoot>();

/**
 * Copies the page's rules for articles into the shadow root of an editor, which
 * sees no others, now and when a sheet comes: that of formulas is fetched with the first one.
 */
export function adoptArticleStyles(root: DocumentOrShadowRoot): void {
  if (!(root instanceof ShadowRoot) || served.has(root)) return;
  served.add(root);
  const sheet = new CSSStyleSheet();
  const copy = (): void => {
    const rules = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .map(({ cssText }) => cssText)
      .filter((text) => WANTED.test(text) && !text.startsWith('@font-face'));
    sheet.replaceSync(rules.join('\n'));
  };
  copy();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  // A load does not bubble: it is caught on its way down, before those who wait for the sheet.
  document.head.addEventListener('load', copy, { capture: true });
}
