import { useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { Fields } from './use-editing.ts';
import { useRetry } from './use-retry.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
import type { Saver } from './use-saver.ts';

export interface Saving {
  readonly save: () => Promise<void>;
  /** Saves before the editor is left. Resolves with true when all that is written is saved. */
  readonly saveToLeave: () => Promise<boolean>;
}

/**
 * Saves by button, by Ctrl+S, at leaving, and automatically when the connection is back. The first save of a
 * new document changes the address without leaving the editor.
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
}): Saving {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const running = useRef<Promise<void> | null>(null);
  const sendNow = async (isByItself: boolean): Promise<void> => {
    const isFirst = fields.now().saved === null;
    const doc = await saver.save({ isByItself });
    if (doc === null || !isFirst) return;
    onCreated(doc.id);
    passUnasked(() => void navigate(`/${groupName}/${doc.id}/edit`, { replace: true }));
  };
  const send = (isByItself: boolean): Promise<void> => {
    running.current ??= sendNow(isByItself).finally(() => {
      running.current = null;
    });
    return running.current;
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
  const saveToLeave = async (): Promise<boolean> => {
    // A first save that is under way has yet to change the address.
    await running.current;
    await saver.idle();
    await save();
    const { saved, isDirty } = fields.now();
    return saved !== null && !isDirty;
  };
  return { save, saveToLeave };
}
