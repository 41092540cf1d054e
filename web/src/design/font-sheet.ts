const SHEET_ATTRIBUTE = 'data-space-font';

/**
 * Adds a font's style sheet to the page, once; its slices are loaded
 * when they are used. Resolves when the sheet is loaded or has failed.
 */
export function loadFontSheet(href: string): Promise<void> {
  const there = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  if (there !== null && there.sheet !== null) return Promise.resolve();
  const link = there ?? document.createElement('link');
  const settled = new Promise<void>((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve(), { once: true });
  });
  if (there !== null) return settled;
  link.rel = 'stylesheet';
  link.href = href;
  link.setAttribute(SHEET_ATTRIBUTE, '');
  document.head.append(link);
  return settled;
}
