import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import { withTexts } from '../../i18n/with-texts.ts';
import type { DocSettingsDialog } from './DocSettingsDialog.tsx';

const Loaded = lazy(async () => ({
  default: (await withTexts(import('./DocSettingsDialog.tsx'), 'docSettings')).DocSettingsDialog,
}));

/** Loads the settings dialog when it is first opened, since readers never need it. */
export function LazyDocSettings(props: ComponentProps<typeof DocSettingsDialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
