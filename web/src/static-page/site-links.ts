import { escapeHtml, unescapeHtml } from '@maru/core/markup';

// Addresses without a scheme as the HTML renderer writes them, without links to places of the page itself.
const RELATIVE = / (href|src)="(?!#|[A-Za-z][A-Za-z0-9+.-]*:)([^"]*)"/g;

/**
 * Makes the relative addresses in an article's HTML absolute. In a file they would lead to other files of the
 * reader's machine, and those that begin with `//` to other machines of its network.
 * @param page address of the document
 */
export function withSiteLinks(html: string, page: string): string {
  return html.replace(RELATIVE, (_, name: string, address: string) => {
    try {
      return ` ${name}="${escapeHtml(new URL(unescapeHtml(address), page).href)}"`;
    } catch {
      return '';
    }
  });
}
