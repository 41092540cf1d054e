import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyPart } from '../../../page/startup/lazy-part.tsx';

/** Loads the dialog of a version's name when it is first opened. */
export const LazyVersionName = lazyPart(
  async () => (await withTexts(import('./VersionNameDialog.tsx'), 'history')).VersionNameDialog,
  { isOrdered: true },
);
