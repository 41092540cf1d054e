import { lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/with-texts.ts';
import { showOverlay, useOverlay } from '../../stores/overlay.ts';
import { Palette } from './Palette.tsx';

// Loaded on demand: readers do not download them.
const FindBar = lazy(async () => ({
  default: (await withTexts(import('../find/FindBar.tsx'), 'search')).FindBar,
}));
const Shortcuts = lazy(async () => ({
  default: (await withTexts(import('./Shortcuts.tsx'), 'palette')).Shortcuts,
}));

/** The overlays that a key opens on any page. */
export function Overlays() {
  const shown = useOverlay();
  const close = (): void => showOverlay(null);
  return (
    <Suspense fallback={null}>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'find' && <FindBar onClose={close} />}
      {shown === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  );
}
