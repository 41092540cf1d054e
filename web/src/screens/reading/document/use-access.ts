import type { Access, Doc } from '@maru/core/api';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { updateDocMeta } from '../../../stores/change-access.ts';
import { docsState } from '../../../stores/docs.ts';
import type { MetaChange } from '../../../stores/change-access.ts';
import { showAlert, showToast } from '../../../stores/ui.ts';

const DONE = { private: 'access.nowPrivate', link: 'access.nowLink', public: 'access.nowPublic' } as const;

export interface AccessChange {
  readonly isBusy: boolean;
  /** The requested change; null while no request is in progress. */
  readonly requested: MetaChange | null;
  /**
   * Changes the access of a document; a toast offers to undo it. Resolves with false when the request failed.
   */
  readonly setAccess: (access: Access) => Promise<boolean>;
  /** @param done text of the toast */
  readonly set: (body: MetaChange, done: string) => Promise<void>;
  /** Creates a new link after a question. */
  readonly regenerate: () => Promise<void>;
}

/** Returns the functions that change a document's access, link and switches. */
export function useAccess(doc: Doc): AccessChange {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [requested, setRequested] = useState<MetaChange | null>(null);

  /** Resolves with null when the request failed. */
  const change = async (body: MetaChange): Promise<Doc | null> => {
    setIsBusy(true);
    setRequested(body);
    const { response } = await updateDocMeta(doc.id, body);
    setIsBusy(false);
    setRequested((latest) => (latest === body ? null : latest));
    return response?.doc ?? null;
  };
  const setAccess = async (access: Access): Promise<boolean> => {
    // Publishing switches comments on, so undoing it restores the switch as well.
    const before =
      doc.access === 'public'
        ? { access: doc.access, commentsEnabled: doc.commentsEnabled }
        : { access: doc.access };
    const changed = await change({ access });
    if (changed === null) return false;
    const undo = async (): Promise<void> => {
      // Words that were written meanwhile are not published by an undo.
      if (docsState().byId[doc.id]?.doc?.updatedAt !== doc.updatedAt) return;
      if ((await change(before)) === null) return;
      // Making the document private has revoked its former link.
      showToast(
        t(before.access === 'link' && access === 'private' ? 'access.undoneLink' : 'access.undone'),
        'success',
      );
    };
    // Making it private has saved its working copy, if it had one: its words were never public.
    const isSameText = changed.updatedAt === doc.updatedAt;
    const action = { label: t('access.undo'), run: () => void undo() };
    showToast(t(DONE[access]), 'success', isSameText ? action : undefined);
    return true;
  };
  return {
    isBusy,
    requested,
    setAccess,
    set: async (body, done) => {
      if ((await change(body)) !== null) showToast(done, 'success');
    },
    regenerate: async () => {
      const answer = await showAlert({
        title: t('access.regenerateQuestion'),
        message: t('access.regenerateMessage'),
        okLabel: t('access.regenerate'),
        cancelLabel: t('common.cancel'),
        isDangerous: true,
      });
      if (answer === 'ok' && (await change({ regenerateLink: true })) !== null)
        showToast(t('access.regenerated'), 'success');
    },
  };
}
