import { Tags } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { IconButton } from '../../../components/IconButton.tsx';
import { lineChanges } from '../../../editing-session/line-changes.ts';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyProperties } from './LazyProperties.tsx';

/** Opens the form of the document's properties, beside its title. */
export function PropertiesButton({
  editing,
  editor,
}: {
  readonly editing: Editing;
  readonly editor: RefObject<SourceEditorHandle | null>;
}) {
  const { t } = useTranslation('writing');
  const [isOpen, setIsOpen] = useState(false);
  const write = (title: string, content: string): void => {
    if (title !== editing.title) editing.session.dispatch({ type: 'titled', title });
    editor.current?.change(lineChanges(editing.text.read(), content));
  };
  return (
    <>
      <IconButton
        label={t('properties')}
        icon={<Tags size="1.125rem" aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <LazyProperties
          title={editing.title}
          content={editing.text.read}
          onWrite={write}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
