import { linkLanguage } from '../../stores/page.ts';

/**
 * Removes the language that the server has added to the links of the page (`withLanguage`), so that they are
 * those that the application renders, which keeps a language by itself. Articles keep theirs: their HTML is
 * taken over as it was sent.
 */
export function showPlainLinks(root: Element): void {
  const keptLang = linkLanguage();
  if (keptLang === null) return;
  const added = new RegExp(`[?&]lang=${keptLang}(?=#|$)`);
  for (const link of root.querySelectorAll('a[href^="/"]'))
    if (link.closest('.article') === null)
      link.setAttribute('href', link.getAttribute('href')?.replace(added, '') ?? '');
}
