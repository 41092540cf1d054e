import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import type { AccessChip } from './AccessChip.tsx';
import type { NewMenu } from './NewMenu.tsx';

// Loaded for owners alone.
const Chip = lazy(async () => ({ default: (await import('./AccessChip.tsx')).AccessChip }));
const Menu = lazy(async () => ({ default: (await import('./NewMenu.tsx')).NewMenu }));

/** Loads the access of a document, with its dialog, once the owner is known. */
export function LazyAccessChip(props: ComponentProps<typeof AccessChip>) {
  return (
    <Suspense fallback={null}>
      <Chip {...props} />
    </Suspense>
  );
}

/** Loads the menu of new documents and folders, once the owner of the space is known. */
export function LazyNewMenu(props: ComponentProps<typeof NewMenu>) {
  return (
    <Suspense fallback={null}>
      <Menu {...props} />
    </Suspense>
  );
}
