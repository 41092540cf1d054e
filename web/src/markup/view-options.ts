import type { CalloutKind } from '@maru/core/markup';
import type { ArticleNames } from './article-names.ts';

/** Options of the views besides the tree. */
export interface ViewOptions {
  /** Returns the address of a wiki link, or null when there is none for this reader. */
  readonly resolve: (target: string) => string | null;
  /** Prefix of every id, so that a preview's ids never collide with the page's. */
  readonly idPrefix: string;
  /** Accessible names of task checkboxes and footnote links; without it they have none. */
  readonly names?: ArticleNames;
  /** Names of callouts' types, for callouts without a title; without it they are in English. */
  readonly calloutName?: (kind: CalloutKind) => string;
}
