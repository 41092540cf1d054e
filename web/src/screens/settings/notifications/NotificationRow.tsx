import { MessageSquare, Reply, X } from 'lucide-react';
import { commentElementId, NEW_REPLY_TO_COMMENT } from '@maru/core';
import type { Notification } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { Link } from 'react-router-dom';
import { IconButton } from '../../../components/IconButton.tsx';
import { splitPhrase } from '../../../components/split-phrase.ts';
import { Time } from '../../../components/Time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { dismissNotification } from '../../../stores/notifications.ts';
import styles from './Notifications.module.css';
import { useRef } from 'react';
import type { RefObject } from 'react';
import { announce } from '../../../stores/ui.ts';

/** A notification. Following it dismisses it: read notifications are not kept. */
export function NotificationRow({ item }: { readonly item: Notification }) {
  const { t } = useTranslation('notifications');
  const { row, dismiss } = useDismiss(item.id);
  const isReply = item.type === NEW_REPLY_TO_COMMENT;
  const Icon = isReply ? Reply : MessageSquare;
  // The title is inserted after translation: user content must not be parsed as markup.
  const phrase = t(isReply ? 'newReply' : 'newComment', { name: item.actor.username, title: '' });
  const [before, , after] = splitPhrase(phrase);
  return (
    <li ref={row} className={styles['row']}>
      <Icon size="1.125rem" aria-hidden="true" className={styles['icon']} />
      <p className={styles['words']}>
        <span>
          {before}
          <Link
            to={`${docPath(item.groupName, item.docId, item.docTitle)}#${commentElementId(item.commentId)}`}
            onClick={() => void dismissNotification(item.id)}
          >
            {item.docTitle}
          </Link>
          {after}
        </span>
        <span className={styles['when']}>
          <Time at={item.createdAt} />
        </span>
      </p>
      <IconButton
        label={t('dismissOf', { text: `${before}${item.docTitle}${after}` })}
        icon={<X size="1.125rem" aria-hidden="true" />}
        onClick={dismiss}
      />
    </li>
  );
}

/** Dismisses a row, and focuses the next row's button before its own is removed. */
function useDismiss(id: string): {
  readonly row: RefObject<HTMLLIElement | null>;
  readonly dismiss: () => void;
} {
  const { t } = useTranslation('notifications');
  const row = useRef<HTMLLIElement>(null);
  const dismiss = (): void => {
    const buttons = [...(row.current?.parentElement?.querySelectorAll<HTMLElement>('li button') ?? [])];
    const at = buttons.findIndex((button) => row.current?.contains(button) === true);
    const next = buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector<HTMLElement>('main h1');
    next?.focus();
    announce(t('dismissed'));
    void dismissNotification(id);
  };
  return { row, dismiss };
}
