import type { Access, Doc } from '@maru/core/api';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { updateDocMeta } from '../../stores/docs.ts';
import type { MetaChange } from '../../stores/docs.ts';
import { ask, showToast } from '../../stores/ui.ts';

const DONE = { private: 'access.nowPrivate', link: 'access.nowLink', public: 'access.nowPublic' } as const;

export interface AccessChange {
  readonly isBusy: boolean;
  /** The value of the comments switch: the wished one while the server is asked. */
  readonly areCommentsOn: boolean;
  /** Changes who may read the document; a toast offers the way back. Whether that worked. */
  readonly setAccess: (access: Access) => Promise<boolean>;
  /** @param done the text of the toast */
  readonly setComments: (commentsEnabled: boolean, done: string) => Promise<void>;
  /** Makes a new link after a question. */
  readonly regenerate: () => Promise<void>;
}

/** The changes of a document's access and comments. */
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
    // Going public switches comments on: the way back to public restores the switch as well.
    const before = doc.access === 'public' ? { access: doc.access, commentsEnabled: doc.commentsEnabled } : { access: doc.access };
    if (!(await change({ access }))) return false;
    const undo = async (): Promise<void> => {
      if (!(await change(before))) return;
      // Making it private has ended the link that there was.
      showToast(t(before.access === 'link' && access === 'private' ? 'access.undoneLink' : 'access.undone'), 'success');
    };
    showToast(t(DONE[access]), 'success', { label: t('access.undo'), run: () => void undo() });
    return true;
  };
  return {
    isBusy,
    areCommentsOn: (asked !== null && 'commentsEnabled' in asked ? asked.commentsEnabled : null) ?? doc.commentsEnabled,
    setAccess,
    setComments: async (commentsEnabled, done) => {
      if (await change({ commentsEnabled })) showToast(done, 'success');
    },
    regenerate: async () => {
      const answer = await ask({
        title: t('access.regenerateQuestion'),
        message: t('access.regenerateMessage'),
        okLabel: t('access.regenerate'),
        cancelLabel: t('common.cancel'),
        isDangerous: true,
      });
      if (answer === 'ok' && (await change({ regenerateLink: true }))) showToast(t('access.regenerated'), 'success');
    },
  };
}
