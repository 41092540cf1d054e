import type { Notification } from '@maru/core/api';
import type { DetailedNotification } from '../repositories/notifications.ts';
import { presentTime } from './doc.ts';

export function presentNotification(row: DetailedNotification): Notification {
  return {
    id: row.id,
    type: row.type,
    docId: row.doc_id,
    docTitle: row.doc_title,
    groupName: row.group_name,
    commentId: row.comment_id,
    actor: { username: row.actor_name },
    createdAt: presentTime(row.created_at),
  };
}
