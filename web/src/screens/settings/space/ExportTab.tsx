import type { Group } from '@maru/core/api';
import { ExportSection } from './ExportSection.tsx';
import { ImportSection } from './ImportSection.tsx';

/** Export of the whole space as files, and import of files as documents. */
export function ExportTab({ group }: { readonly group: Group }) {
  return (
    <>
      <ExportSection groupName={group.name} />
      <ImportSection groupName={group.name} />
    </>
  );
}
