import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyPart } from '../../../page/startup/lazy-part.tsx';

/** Loads the access dialog when it is first opened, since readers never need it. */
export const LazyAccessDialog = lazyPart(
  async () => (await withTexts(import('./AccessDialog.tsx'), 'comments', 'rest')).AccessDialog,
  { isOrdered: true },
);
