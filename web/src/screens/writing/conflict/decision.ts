import type { Choices, DocMerge } from '@maru/core/merge';

/** Answer of the writer: merged, one of the sides alone, or postponed. */
export type Answer =
  | { readonly kind: 'merge'; readonly choices: Choices }
  | { readonly kind: 'mine' }
  | { readonly kind: 'theirs' }
  | { readonly kind: 'close' };

/** Two states of a document with a common base, to be merged. */
export interface Decision {
  /**
   * The version that the writer's own is merged with. `conflict`: the saved one, which refused a save.
   * `copy`: the same, of text that is not published, so that the history does not have it.
   * `saved`: the document, which was saved after a draft. `restored`: the text in the editor, a draft that
   * was restored before. `written`: the text in the editor, typed since. `passed`: the same, saved by now.
   */
  readonly kind: 'conflict' | 'copy' | 'saved' | 'restored' | 'written' | 'passed';
  readonly merge: DocMerge;
  readonly answer: (answer: Answer) => void;
}
