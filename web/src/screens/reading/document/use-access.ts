import type { Access, Doc } from '@maru/core/api';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { updateDocMeta } from '../../../stores/change-access.ts';
import type { MetaChange } from '../../../stores/change-access.ts';
import { ask, showToast } from '../../../stores/ui.ts';

const DONE = { private: 'access.nowPrivate', link: 'access.nowLink', public: 'access.nowPublic' } as const;

export interface AccessChange {
  readonly isBusy: boolean;
  /** The requested change; null while no request is in progress. */
  readonly asked: MetaChange | null;
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
  const [asked, setAsked] = useState<MetaChange | null>(null);

  const change = async (body: MetaChange): Promise<boolean> => {
    setIsBusy(true);
    setAsked(body);
    const { failure } = await updateDocMeta(doc.id, body);
    setIsBusy(false);
    setAsked((latest) => (latest === body ? null : latest));
    return failure === null;
  };
  const setAccess = async (access: Access): Promise<boolean> => {
    // Publishing switches comments on, so undoing it restores the switch as well.
    const before =
      doc.access === 'public'
        ? { access: doc.access, commentsEnabled: doc.commentsEnabled }
        : { access: doc.access };
    if (!(await change({ access }))) return false;
    const undo = async (): Promise<void> => {
      if (!(await change(before))) return;
      // Making the document private has revoked its former link.
      showToast(
        t(before.access === 'link' && access === 'private' ? 'access.undoneLink' : 'access.undone'),
        'success',
      );
    };
    showToast(t(DONE[access]), 'success', { label: t('access.undo'), run: () => void undo() });
    return true;
  };
  return {
    isBusy,
    asked,
    setAccess,
    set: async (body, done) => {
      if (await change(body)) showToast(done, 'success');
    },
    regenerate: async () => {
      const answer = await ask({
        title: t('access.regenerateQuestion'),
        message: t('access.regenerateMessage'),
        okLabel: t('access.regenerate'),
        cancelLabel: t('common.cancel'),
        isDangerous: true,
      });
      if (answer === 'ok' && (await change({ regenerateLink: true })))
        showToast(t('access.regenerated'), 'success');
    },
  };
}
