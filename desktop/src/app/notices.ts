import type { Notification } from 'electron';
import type { Electron } from '../electron.ts';

/** Notices of the system's. */
export interface Notices {
  /** Shows one sentence. @returns whether the system shows notices at all */
  show(body: string, onClick: () => void): boolean;
}

/** More than these are in nobody's list any more. */
const KEPT_MAX = 50;

/** Keeps hold of what is shown: a notification that is collected as garbage loses its listeners, and a click on it does nothing. */
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
      // `close` is no end: on Windows and Linux it may come when the notice moves to the list, where it can still be clicked.
      shown.add(notice);
      const [oldest] = shown;
      if (shown.size > KEPT_MAX && oldest !== undefined) shown.delete(oldest);
      notice.show();
      return true;
    },
  };
}
