import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';

/** Loads the access dialog when it is first opened, since readers never need it. */
export const LazyAccessDialog = lazyComponent(
  async () => (await withTexts(import('./AccessDialog.tsx'), 'comments', 'rest')).AccessDialog,
  { isOrdered: true },
);
