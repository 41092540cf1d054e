import { lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/with-texts.ts';
import type { ComponentProps } from 'react';
import type { MergeDialog } from './MergeDialog.tsx';

const Loaded = lazy(async () => ({
  default: (await withTexts(import('./MergeDialog.tsx'), 'saving')).MergeDialog,
}));

/** Loads the merge dialog when it first opens, since few writers ever need it. */
export function LazyMergeDialog(props: ComponentProps<typeof MergeDialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
