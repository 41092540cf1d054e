/** A heading of an article, for the list of its contents. */
export interface ArticleHeading {
  readonly level: number;
  /** Fragment for a link to it: from its text, else its section number. */
  readonly id: string;
  readonly number: string;
  readonly text: string;
}

const HEADING =
  /<h([1-3]) id="([^"]+)">(?:<span id="([^"]*)"><\/span>)?(?:<span class="number">([^<]*)<\/span> )?(.*?)<\/h\1>/gs;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/**
 * Returns the headings of an article's HTML, in order, to level 3. Parses
 * the renderer's output with the same code on the server and in the page.
 */
export function htmlOutline(html: string): ArticleHeading[] {
  return [...html.matchAll(HEADING)].map(([, level, path, slug, number, inside]) => ({
    level: Number(level),
    id: slug === undefined || slug === '' ? (path ?? '') : decodeEntities(slug),
    number: number ?? '',
    text: plainText(inside ?? ''),
  }));
}

/** Returns true when the article begins with a heading equal to the document's title. */
export function beginsWithTitle(html: string, title: string): boolean {
  const [, inside] = /^<h[12] id="[^"]+">(.*?)<\/h[12]>/s.exec(html) ?? [];
  return (
    inside !== undefined &&
    plainText(inside.replace(/<span class="number">[^<]*<\/span> /, '')) === title.trim()
  );
}

function plainText(html: string): string {
  return decodeEntities(html.replaceAll(/<[^>]*>/g, '')).trim();
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
