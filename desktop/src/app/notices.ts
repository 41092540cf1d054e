import type { Notification } from 'electron';
import type { Electron } from '../electron.ts';

/** System notifications. */
export interface Notices {
  /** Shows one sentence. @returns true when the system supports notifications */
  show(body: string, onClick: () => void): boolean;
}

/** Maximum references kept; older notifications are no longer in any list. */
const KEPT_MAX = 50;

/**
 * Keeps references to shown notifications: a garbage-collected
 * one loses its listeners, and a click on it has no effect.
 */
export function createNotices({ Notification }: Pick<Electron, 'Notification'>): Notices {
  const shown = new Set<Notification>();
  return {
    show: (body, onClick) => {
      if (!Notification.isSupported()) return false;
      const notice = new Notification({ title: 'Maru', body });
      notice.on('click', () => {
        shown.delete(notice);
        onClick();
      });
      notice.on('failed', () => shown.delete(notice));
      // `close` is not final: on Windows and Linux it may be emitted when
      // the notification moves to the list, where it can still be clicked.
      shown.add(notice);
      const [oldest] = shown;
      if (shown.size > KEPT_MAX && oldest !== undefined) shown.delete(oldest);
      notice.show();
      return true;
    },
  };
}
