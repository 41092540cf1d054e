import type { TaskNames } from './label-tasks.ts';

/** What the views of a tree need besides the tree. */
export interface ViewOptions {
  /** The address behind a wiki link, or null when there is none for this reader. */
  readonly resolve: (target: string) => string | null;
  /** Put before every id, so that a preview's never clash with the page's own. */
  readonly idPrefix: string;
  /** What the boxes of task lists are called for those who do not see whether they are ticked; without it, nothing. */
  readonly taskNames?: TaskNames;
}
