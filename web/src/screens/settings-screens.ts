import { lazyScreen } from './lazy-screen.ts';

/** Settings screens, which readers do not download. */
export const SETTINGS_SCREENS = {
  account: lazyScreen(async () => (await import('./account/AccountScreen.tsx')).AccountScreen, 'account'),
  media: lazyScreen(async () => (await import('./media/MediaScreen.tsx')).MediaScreen, 'media'),
  notifications: lazyScreen(
    async () => (await import('./notifications/NotificationsScreen.tsx')).NotificationsScreen,
    'notifications',
  ),
  spaceSettings: lazyScreen(
    async () => (await import('./space/SpaceScreen.tsx')).SpaceScreen,
    'spaceSettings',
    'export',
  ),
} as const;
