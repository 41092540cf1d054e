import { escapeHtml, unescapeHtml } from '@maru/core/markup';

// Addresses without a scheme as the HTML renderer writes them, without links to places of the page itself.
const RELATIVE = / (href|src)="(?!#|[A-Za-z][A-Za-z0-9+.-]*:)([^"]*)"/g;

/**
 * Makes the relative addresses in an article's HTML absolute. In a file they would lead to other files of the
 * reader's machine, and those that begin with `//` to other machines of its network.
 * @param page address of the document
 * @param fileOf returns the link to the file that is there for an address; null where there is none
 */
export function withSiteLinks(
  html: string,
  page: string,
  fileOf: (address: string) => string | null = () => null,
): string {
  return html.replace(RELATIVE, (_, name: string, address: string) => {
    const file = fileOf(unescapeHtml(address));
    if (file !== null) return ` ${name}="${escapeHtml(file)}"`;
    try {
      return ` ${name}="${escapeHtml(new URL(unescapeHtml(address), page).href)}"`;
    } catch {
      return '';
    }
  });
}
