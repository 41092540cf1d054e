import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyPart } from '../../../page/startup/lazy-part.tsx';

/** Loads the question, and what merges and compares, when it is first asked: few writers ever need it. */
export const LazyMergeQuestion = lazyPart(
  async () => (await withTexts(import('./MergeQuestion.tsx'), 'saving')).MergeQuestion,
  { isOrdered: true },
);
