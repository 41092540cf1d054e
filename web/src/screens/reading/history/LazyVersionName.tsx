import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';

/** Loads the dialog of a version's name when it is first opened. */
export const LazyVersionName = lazyComponent(
  async () => (await withTexts(import('./VersionNameDialog.tsx'), 'history')).VersionNameDialog,
  { isOrdered: true },
);
