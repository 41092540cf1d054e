import type { CalloutKind } from '../callout-kind.ts';

/** Heading in a table of contents. */
export interface OutlineEntry {
  /** 1 to 6. */
  readonly level: number;
  /** Displayed number, `''` when it has none. */
  readonly number: string;
  /** Number path, such as `1.2`: the heading's HTML id is `s-` followed by it. */
  readonly path: string;
  readonly slug: string;
  readonly text: string;
}

/** Options of the HTML renderer. */
export interface HtmlOptions {
  /** False omits ids, anchors, folding and lazy loading: plain CommonMark / GFM output. Default true. */
  readonly headingIds?: boolean;
  /**
   * Returns the `href` of a wiki link by its target as written, or
   * null or undefined when no such document is visible to the reader.
   */
  readonly resolve?: (target: string) => string | null | undefined;
  /** Returns the displayed name of a callout's type, for a callout without a title. Default: in English. */
  readonly calloutName?: (kind: CalloutKind) => string;
  /** `rel` of links to other sites. Default: none. */
  readonly rel?: string;
  /** Prefix of relative URLs that start with `/`, such as `https://example.org`. Default: none. */
  readonly base?: string;
  /**
   * True also writes each colour as the custom property `--author-color`, from which a style sheet derives a
   * colour that is readable on its background. Default: only the colour as written.
   */
  readonly themedColors?: boolean;
  /** Prefix of every id and fragment link, for several documents on one page. Default: none. */
  readonly idPrefix?: string;
}
