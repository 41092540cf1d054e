import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import { withTexts } from '../../i18n/with-texts.ts';
import type { DocSettingsDialog } from './DocSettingsDialog.tsx';

const Loaded = lazy(async () => ({ default: (await withTexts(import('./DocSettingsDialog.tsx'), 'docSettings')).DocSettingsDialog }));

/** The settings of a document, fetched when they are first opened: no reader needs them. */
export function LazyDocSettings(props: ComponentProps<typeof DocSettingsDialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
