import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';

/** Loads the question, and what merges and compares, when it is first asked: few writers ever need it. */
export const LazyMergeQuestion = lazyComponent(
  async () => (await withTexts(import('./MergeQuestion.tsx'), 'saving')).MergeQuestion,
  { isOrdered: true },
);
