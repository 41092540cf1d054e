import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { Fields } from './use-editing.ts';
import { useRetry } from './use-retry.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
import type { Saver } from './use-saver.ts';

/**
 * Saves by button, by Ctrl+S, and automatically when the connection is back. The first save of a new document
 * changes the address without leaving the editor.
 */
export function useSaving({
  fields,
  saver,
  groupName,
  passUnasked,
  onCreated,
}: {
  readonly fields: Fields;
  readonly saver: Saver;
  readonly groupName: string;
  readonly passUnasked: (step: () => void) => void;
  readonly onCreated: (id: string) => void;
}): () => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const send = async (isByItself: boolean): Promise<void> => {
    const isFirst = fields.now().saved === null;
    const doc = await saver.save({ isByItself });
    if (doc === null || !isFirst) return;
    onCreated(doc.id);
    passUnasked(() => void navigate(`/${groupName}/${doc.id}/edit`, { replace: true }));
  };
  const save = async (): Promise<void> => {
    if (fields.title.trim() === '') {
      saver.refuseTitle(fields.title, t('editor.titleNeeded'));
      return;
    }
    // A new document may be saved as it is: with a suggested title and no text.
    if (fields.isDirtyNow() || fields.now().saved === null) await send(false);
  };
  useSaveShortcut(save);
  useRetry(saver.problem === 'offline', () => send(true));
  return save;
}
