import type { Space } from '../../../page/shown-doc/use-space.ts';
import type { ShownDoc } from '../../../stores/docs.ts';
import type { ShownArticle } from './use-article.ts';

export interface DocumentColumnProps {
  readonly space: Space;
  readonly shown: ShownDoc | null;
  readonly article: ShownArticle;
  readonly isHome: boolean;
  readonly isReader: boolean;
  /** True on the page of the document's comments, which has no article. */
  readonly isComments: boolean;
}
