import { AppError } from '@maru/core/api';
import { isId } from '@maru/core/text';
import { presentNotification } from '../../presenters/notification.ts';
import { deleteNotification, listNotifications } from '../../repositories/notifications.ts';
import type { ServiceContext } from '../context.ts';
import { cutPage, readCursor } from '../cursor.ts';
import type { NotificationService } from './comment-services.ts';

/** What a user is told. That it was read is said by deleting it. */
export function createNotifications({ store, effects }: ServiceContext): NotificationService {
  return {
    list: async (viewer, { cursor, limit }) => {
      const behind = readCursor(cursor);
      const rows = await store.read((db) => listNotifications(db, viewer.userId, behind, limit + 1));
      const page = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
      return { notifications: page.rows.map(presentNotification), nextCursor: page.nextCursor };
    },
    remove: async (viewer, id) => {
      if (!isId(id)) throw new AppError('not_found');
      await store.transaction(async (trx, attempt) => {
        // When the answer of a commit was lost, that it is gone may be this call's own doing.
        if (!(await deleteNotification(trx, viewer.userId, id)) && attempt === 0) throw new AppError('not_found');
        await effects.note(trx, id);
      });
      return { id };
    },
  };
}
