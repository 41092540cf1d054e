import type { TFunction } from 'i18next';

/** What a page of another site says of itself. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string | null;
  /** A path of this site. */
  readonly image: string | null;
  readonly siteName: string | null;
}

/** What the enhancements of one article share. */
export interface EnhanceContext {
  readonly article: HTMLElement;
  readonly t: TFunction<'translation', 'markup'>;
  /** The address that a heading's link button copies; null: headings have no such button. */
  readonly permalink: ((slug: string) => string) | null;
  /** What stands behind a link; null where that is not shown. It is asked when the reader comes near the link. */
  readonly preview: ((url: string) => Promise<LinkPreview | null>) | null;
  /** Tells the reader how an action went. */
  readonly notify: (text: string, tone: 'success' | 'danger') => void;
  /** The text of each code block as it was last looked at. */
  readonly seen: WeakMap<Element, string>;
  /** Ends with the article's life on the page: listeners and observers go with it. */
  readonly signal: AbortSignal;
}

/** Copies a text and says how it went. @returns whether it worked */
export async function copyText(text: string, done: string | null, { t, notify }: EnhanceContext): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    if (done !== null) notify(done, 'success');
    return true;
  } catch {
    notify(t('notCopied'), 'danger');
    return false;
  }
}
