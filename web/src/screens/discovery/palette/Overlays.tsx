import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';
import { showOverlay, useOverlay } from '../../../stores/overlay.ts';
import { Palette } from './Palette.tsx';

// Loaded on demand: readers do not download them.
const FindBar = lazyComponent(
  async () => (await withTexts(import('../../reading/find/FindBar.tsx'), 'search')).FindBar,
  {
    isOrdered: true,
  },
);
const Shortcuts = lazyComponent(
  async () => (await withTexts(import('./Shortcuts.tsx'), 'palette')).Shortcuts,
  {
    isOrdered: true,
  },
);

/** The overlays that a key opens on any page. */
export function Overlays() {
  const shown = useOverlay();
  const close = (): void => showOverlay(null);
  return (
    <>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'find' && <FindBar onClose={close} />}
      {shown === 'shortcuts' && <Shortcuts onClose={close} />}
    </>
  );
}
