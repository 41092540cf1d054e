import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyPart } from '../../../page/startup/lazy-part.tsx';

/** Loads the merge dialog when it first opens, since few writers ever need it. */
export const LazyMergeDialog = lazyPart(
  async () => (await withTexts(import('./MergeDialog.tsx'), 'saving')).MergeDialog,
  { isOrdered: true },
);
