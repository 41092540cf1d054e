import { lazyScreen } from './lazy-screen.ts';

/** Screens that are open to everybody, apart from documents. */
export const VISITOR_SCREENS = {
  landing: lazyScreen(async () => (await import('./landing/LandingScreen.tsx')).LandingScreen),
  explore: lazyScreen(async () => (await import('./explore/ExploreScreen.tsx')).ExploreScreen),
  recents: lazyScreen(async () => (await import('./explore/RecentsScreen.tsx')).RecentsScreen),
  random: lazyScreen(async () => (await import('./explore/RandomScreen.tsx')).RandomScreen),
  search: lazyScreen(async () => (await import('./search/SearchScreen.tsx')).SearchScreen, 'search'),
  terms: lazyScreen(async () => (await import('./LegalScreen.tsx')).TermsScreen),
  privacy: lazyScreen(async () => (await import('./LegalScreen.tsx')).PrivacyScreen),
  help: lazyScreen(async () => (await import('./help/HelpScreen.tsx')).HelpScreen),
} as const;
