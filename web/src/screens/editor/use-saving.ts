import type { RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../stores/ui.ts';
import type { Editing } from './use-editing.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

/** Save, by button and by Ctrl+S. The first save of a new document gives it its address without leaving the text. */
export function useSaving({
  editing,
  groupName,
  titleField,
  onCreated,
}: {
  readonly editing: Editing;
  readonly groupName: string;
  readonly titleField: RefObject<HTMLInputElement | null>;
  readonly onCreated: (id: string) => void;
}): () => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const passUnasked = useLeaveGuard(editing.isDirty);
  const save = async (): Promise<void> => {
    if (editing.title.trim() === '') {
      showToast(t('editor.titleNeeded'), 'danger');
      titleField.current?.focus();
      return;
    }
    if (!editing.isDirty) return;
    const isFirst = editing.saved === null;
    const doc = await editing.save();
    if (doc === null || !isFirst) return;
    onCreated(doc.id);
    passUnasked(() => void navigate(`/${groupName}/${doc.id}/edit`, { replace: true }));
  };
  useSaveShortcut(save);
  return save;
}
