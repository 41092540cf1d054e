/** Rules of the page that Live's drawings need: those of articles, and of authors' colours. */
const WANTED = /\.article\b|--author-color|\.(?:katex|embed-|code-copy|diagram|link-|formula)/;

const served = new WeakSet<ShadowRoot>();

/** Copies the page's rules for articles into the shadow root of an editor, which sees no others. */
export function adoptArticleStyles(root: DocumentOrShadowRoot): void {
  if (!(root instanceof ShadowRoot) || served.has(root)) return;
  served.add(root);
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map(({ cssText }) => cssText)
    .filter((text) => WANTED.test(text) && !text.startsWith('@font-face'));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
