import { lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/with-texts.ts';
import type { ComponentProps } from 'react';
import type { AccessDialog } from './AccessDialog.tsx';

const Loaded = lazy(async () => ({
  default: (await withTexts(import('./AccessDialog.tsx'), 'comments')).AccessDialog,
}));

/** Loads the access dialog when it is first opened, since readers never need it. */
export function LazyAccessDialog(props: ComponentProps<typeof AccessDialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
