import type { ArticleNames } from './article-names.ts';

/** What the views of a tree need besides the tree. */
export interface ViewOptions {
  /** The address behind a wiki link, or null when there is none for this reader. */
  readonly resolve: (target: string) => string | null;
  /** Put before every id, so that a preview's never clash with the page's own. */
  readonly idPrefix: string;
  /** The accessible names of task boxes and footnote links; without it they have none. */
  readonly names?: ArticleNames;
}
