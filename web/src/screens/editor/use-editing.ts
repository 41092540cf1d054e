import type { Doc } from '@maru/core/api';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { createDoc, docsState, loadDoc, updateDoc } from '../../stores/docs.ts';
import type { SettledDoc } from '../../stores/docs.ts';
import { ask, showPageMessage } from '../../stores/ui.ts';

/** The state of a document that the server has, as far as this page knows. */
export interface SavedState {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly updatedAt: string;
}

export type SaveStatus = 'idle' | 'saving' | 'failed';

export interface Editing {
  readonly title: string;
  readonly content: string;
  readonly saved: SavedState | null;
  readonly status: SaveStatus;
  readonly isDirty: boolean;
  readonly setTitle: (title: string) => void;
  readonly setContent: (content: string) => void;
  /** Saves. The document when that worked; null when it did not, or there was nothing to do. */
  readonly save: () => Promise<Doc | null>;
}

export interface EditingOptions {
  readonly groupName: string;
  /** Null for a new document. */
  readonly doc: Doc | null;
  readonly isFolder: boolean;
  readonly parentId: string | null;
  /** Puts another text into the editor: the latest one, after a conflict. */
  readonly onReplace: (content: string) => void;
}

/** A document being written: what is in the fields, what the server has, and the way from one to the other. */
export function useEditing({ groupName, doc, isFolder, parentId, onReplace }: EditingOptions): Editing {
  const { t } = useTranslation();
  const [title, setTitle] = useState(doc?.title ?? '');
  const [content, setContent] = useState(doc?.content ?? '');
  const [saved, setSaved] = useState<SavedState | null>(doc === null ? null : stateOf(doc));
  const [status, setStatus] = useState<SaveStatus>('idle');
  const isSaving = useRef(false);

  const takeLatest = async (id: string): Promise<void> => {
    await loadDoc(groupName, id, null);
    const latest = docsState().byId[id]?.doc;
    if (latest === undefined || latest === null) return;
    setTitle(latest.title);
    setContent(latest.content);
    setSaved(stateOf(latest));
    onReplace(latest.content);
    showPageMessage(t('editor.latestLoaded'), 'success');
  };

  const send = async (overwrite: boolean): Promise<SettledDoc> => {
    if (saved === null) return createDoc(groupName, { title, content, isFolder, parentId });
    return updateDoc(saved.id, { title, content, lastUpdatedAt: saved.updatedAt, ...(overwrite ? { overwrite } : {}) });
  };

  const attempt = async (overwrite: boolean): Promise<Doc | null> => {
    setStatus('saving');
    const { response, failure } = await send(overwrite);
    if (failure === null) {
      // What was sent is what is saved now; the server may have tidied the title.
      setSaved({ id: response.doc.id, title, content, updatedAt: response.doc.updatedAt });
      setStatus('idle');
      return response.doc;
    }
    setStatus('failed');
    if (failure.code !== 'edit_conflict' || saved === null) return null;
    const answer = await ask({
      title: t('editor.conflictTitle'),
      message: t('editor.conflictMessage'),
      okLabel: t('editor.overwrite'),
      otherLabel: t('editor.loadLatest'),
      cancelLabel: t('editor.keepEditing'),
    });
    if (answer === 'ok') return attempt(true);
    if (answer === 'other') await takeLatest(saved.id);
    setStatus('idle');
    return null;
  };

  const save = async (): Promise<Doc | null> => {
    if (isSaving.current) return null;
    isSaving.current = true;
    try {
      return await attempt(false);
    } finally {
      isSaving.current = false;
    }
  };

  const isDirty = title !== (saved?.title ?? '') || content !== (saved?.content ?? '');
  return { title, content, saved, status, isDirty, setTitle, setContent, save };
}

function stateOf({ id, title, content, updatedAt }: Doc): SavedState {
  return { id, title, content, updatedAt };
}
