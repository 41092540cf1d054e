import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';

/** Loads the access of a document, with its dialog, once the owner is known. */
export const LazyAccessChip = lazyComponent(
  async () => (await withTexts(import('./AccessChip.tsx'), 'rest')).AccessChip,
);

/** Loads the menu of new documents and folders, once the owner of the space is known. */
export const LazyNewMenu = lazyComponent(
  async () => (await withTexts(import('../tree/NewMenu.tsx'), 'tree')).NewMenu,
);
