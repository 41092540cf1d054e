import type { Doc } from '@maru/core/api';
import { LazyDocSettings } from '../doc-settings/LazyDocSettings.tsx';

/** Settings of the displayed document: each change is saved at once, as a version with the same text. */
export function ShownDocSettings({ doc, onClose }: { readonly doc: Doc; readonly onClose: () => void }) {
  const change = async (props: string): Promise<boolean> => {
    const { saveProps } = await import('../../stores/saving.ts');
    return (await saveProps(doc, props)).failure === null;
  };
  return <LazyDocSettings props={doc.props} onChange={change} onClose={onClose} />;
}
