import type { Group } from '@maru/core/api';
import { ExportSection } from './ExportSection.tsx';
import { ImportSection } from './ImportSection.tsx';

/** The whole space as files, and files as documents of it. */
export function ExportTab({ group }: { readonly group: Group }) {
  return (
    <>
      <ExportSection groupName={group.name} />
      <ImportSection groupName={group.name} />
    </>
  );
}
