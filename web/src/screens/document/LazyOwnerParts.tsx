import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import type { AccessChip } from './AccessChip.tsx';
import type { NewMenu } from './NewMenu.tsx';

// No reader downloads the parts of a page that only its owner sees.
const Chip = lazy(async () => ({ default: (await import('./AccessChip.tsx')).AccessChip }));
const Menu = lazy(async () => ({ default: (await import('./NewMenu.tsx')).NewMenu }));

/** The access of a document and the way to change it, fetched when its owner is known. */
export function LazyAccessChip(props: ComponentProps<typeof AccessChip>) {
  return (
    <Suspense fallback={null}>
      <Chip {...props} />
    </Suspense>
  );
}

/** The way to new documents and folders, fetched when the owner of the space is known. */
export function LazyNewMenu(props: ComponentProps<typeof NewMenu>) {
  return (
    <Suspense fallback={null}>
      <Menu {...props} />
    </Suspense>
  );
}
