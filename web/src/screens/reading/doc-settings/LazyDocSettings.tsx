import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';

/** Loads the settings dialog when it is first opened, since readers never need it. */
export const LazyDocSettings = lazyComponent(
  async () => (await withTexts(import('./DocSettingsDialog.tsx'), 'docSettings')).DocSettingsDialog,
  { isOrdered: true },
);
