/**
 * Attributes of the root element that determine the page's
 * background: the chosen theme, and the space's design.
 */
const DECIDING = ['style', 'data-theme', 'data-ground'];

/**
 * Keeps `theme-color` equal to the page's background when the theme or
 * the space changes. The server's HTML has both colours for its own page.
 */
export function followThemeColor(): void {
  const root = document.documentElement;
  const change = (): void => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    for (const more of metas.slice(1)) more.remove();
    metas[0]?.removeAttribute('media');
    metas[0]?.setAttribute('content', getComputedStyle(root).backgroundColor);
  };
  const observer = new MutationObserver(change);
  observer.observe(root, { attributeFilter: DECIDING });
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', change);
}
