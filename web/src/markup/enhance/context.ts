import type { Areas } from '../../i18n/texts.ts';

/** Metadata that a linked page states about itself. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string | null;
  /** A path of this site. */
  readonly image: string | null;
  readonly siteName: string | null;
}

/** Shown at a link to a document. */
export interface DocPreview {
  readonly title: string;
  /** Heading of the part that the link leads to; null for the document's beginning. */
  readonly heading: string | null;
  readonly excerpt: string;
}

/** Query for the preview behind a link: the token of a link holder, and the heading of a part. */
export type DocPreviewQuery = Readonly<Partial<Record<'accessToken' | 'section', string>>>;

/** Data shared by the enhancements of one article. */
export interface EnhanceContext {
  readonly article: HTMLElement;
  /** Returns a text of the page's language, with the values put in. */
  readonly t: (
    key: keyof Areas['translation']['markup'],
    values?: Readonly<Record<string, string>>,
  ) => string;
  /** Returns the address that a heading's link button copies; null: headings have no such button. */
  readonly permalink: ((slug: string) => string) | null;
  /** Loads the preview of a link; null where previews are off. Called when the reader comes near the link. */
  readonly preview: ((url: string) => Promise<LinkPreview | null>) | null;
  /**
   * Loads the HTML of the documents in the article's places, by their targets in order: null for a place
   * that stays a link. It has passed the page's policy of Trusted Types. Null where the server has filled the
   * places, or nothing does.
   */
  readonly innerDocs: ((targets: readonly string[]) => Promise<readonly (string | null)[]>) | null;
  /** Loads title and beginning of a document behind a link; missing where links have no such previews. */
  readonly docPreview?: ((docId: string, query: DocPreviewQuery) => Promise<DocPreview | null>) | undefined;
  /** Reports the result of an action to the reader. */
  readonly notify: (text: string, tone: 'success' | 'danger') => void;
  /** Text of each code block at its last enhancement. */
  readonly seen: WeakMap<Element, string>;
  /** Aborts when the article is removed from the page; listeners and observers end with it. */
  readonly signal: AbortSignal;
}

/**
 * Copies a text and reports the result.
 * @returns true when it was copied
 */
export async function copyText(
  text: string,
  done: string | null,
  { t, notify }: EnhanceContext,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    if (done !== null) notify(done, 'success');
    return true;
  } catch {
    notify(t('notCopied'), 'danger');
    return false;
  }
}
