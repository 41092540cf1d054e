import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyPart } from '../../../page/startup/lazy-part.tsx';

/** Loads the settings dialog when it is first opened, since readers never need it. */
export const LazyDocSettings = lazyPart(
  async () => (await withTexts(import('./DocSettingsDialog.tsx'), 'docSettings')).DocSettingsDialog,
  { isOrdered: true },
);
