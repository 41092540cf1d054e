import { AppError } from '@maru/core/api';
import type { ResponseOf, QueryOf } from '@maru/core/api/contracts';
import { isId } from '@maru/core/text';
import { presentNotification } from '../../presenters/notification.ts';
import { deleteNotification, listNotifications } from '../../repositories/notifications.ts';
import type { Viewer } from '../../policies/viewer.ts';
import type { ServiceContext } from '../context.ts';
import { cutPage, readCursor } from '../runtime/cursor.ts';
import type { KeyedWrite } from '../writes/writes.ts';

export interface NotificationService {
  /**
   * Lists the viewer's notifications whose comments are visible now, newest first. Errors: validation_failed.
   */
  list(viewer: Viewer, page: QueryOf<'listNotifications'>): Promise<ResponseOf<'listNotifications'>>;
  /** Deletes one of the viewer's own. Errors: not_found. */
  remove(write: KeyedWrite, viewer: Viewer, id: string): Promise<ResponseOf<'deleteNotification'>>;
}

/** A user's notifications. Reading one deletes it. */
export function createNotifications({ store }: Pick<ServiceContext, 'store'>): NotificationService {
  return {
    list: async (viewer, { cursor, limit }) => {
      const after = readCursor(cursor);
      const rows = await store.query((db) => listNotifications(db, viewer.userId, after, limit + 1));
      const page = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
      return { notifications: page.rows.map(presentNotification), nextCursor: page.nextCursor };
    },
    remove: async (write, viewer, id) => {
      if (!isId(id)) throw new AppError('not_found');
      await write.transaction(async (trx, attempt) => {
        // After a commit with a lost response, this call itself may have deleted it.
        if (!(await deleteNotification(trx, viewer.userId, id)) && attempt === 0)
          throw new AppError('not_found');
        return { value: undefined, records: { effect: { objectId: id, revision: 0 }, audit: null } };
      });
      return { id };
    },
  };
}
