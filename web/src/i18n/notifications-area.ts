import { useTranslation } from './use-translation.ts';
import { addArea } from './areas.ts';
import { notifications as en } from './en/notifications.ts';
import { notifications as ko } from './ko/notifications.ts';

addArea('notifications', { en, ko });

/** These texts, and those of every page behind `translation:`. */
export function useNotificationsText() {
  return useTranslation('notifications');
}
