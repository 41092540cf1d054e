/** Attributes of the root that decide the page's background: the theme that was chosen, and the space's design. */
const DECIDING = ['style', 'data-theme', 'data-ground'];

/**
 * Keeps the colour of the window around the page that of its ground, when the theme or the space changes. The server's HTML has
 * both colours of the page it is for. @returns a way to call it off
 */
export function followThemeColor(): () => void {
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
  return () => {
    observer.disconnect();
    system.removeEventListener('change', change);
  };
}
