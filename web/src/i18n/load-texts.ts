import { LOCALES } from '@maru/core';
import type { Locale } from '@maru/core';
import { textsOf } from './instances.ts';
import type { Area } from './texts.ts';

/** A chunk of texts: a namespace, or the part of `translation` that pages for reading do not use. */
type Part = Area | 'rest';

/** Chunks of the build with the texts of each part, loaded in one language when a screen first needs them. */
const CHUNKS: { readonly [P in Part]: { readonly [L in Locale]: () => Promise<object> } } = {
  translation: {
    en: async () => (await import('./en-reader.ts')).reader,
    ko: async () => (await import('./ko-reader.ts')).reader,
  },
  rest: {
    en: async () => (await import('./en-rest.ts')).rest,
    ko: async () => (await import('./ko-rest.ts')).rest,
  },
  account: {
    en: async () => (await import('./en/account.ts')).account,
    ko: async () => (await import('./ko/account.ts')).account,
  },
  comments: {
    en: async () => (await import('./en/comments.ts')).comments,
    ko: async () => (await import('./ko/comments.ts')).comments,
  },
  debug: {
    en: async () => (await import('./en/debug.ts')).debug,
    ko: async () => (await import('./ko/debug.ts')).debug,
  },
  desktop: {
    en: async () => (await import('./en/desktop.ts')).desktop,
    ko: async () => (await import('./ko/desktop.ts')).desktop,
  },
  desktopLogin: {
    en: async () => (await import('./en/desktop-login.ts')).desktopLogin,
    ko: async () => (await import('./ko/desktop-login.ts')).desktopLogin,
  },
  docSettings: {
    en: async () => (await import('./en/doc-settings.ts')).docSettings,
    ko: async () => (await import('./ko/doc-settings.ts')).docSettings,
  },
  export: {
    en: async () => (await import('./en/export.ts')).exporting,
    ko: async () => (await import('./ko/export.ts')).exporting,
  },
  mailedAlerts: {
    en: async () => (await import('./en/mailed-alerts.ts')).mailedAlerts,
    ko: async () => (await import('./ko/mailed-alerts.ts')).mailedAlerts,
  },
  firstLogin: {
    en: async () => (await import('./en/first-login.ts')).firstLogin,
    ko: async () => (await import('./ko/first-login.ts')).firstLogin,
  },
  history: {
    en: async () => (await import('./en/history.ts')).history,
    ko: async () => (await import('./ko/history.ts')).history,
  },
  media: {
    en: async () => (await import('./en/media.ts')).media,
    ko: async () => (await import('./ko/media.ts')).media,
  },
  prevNext: {
    en: async () => (await import('./en/prev-next.ts')).prevNext,
    ko: async () => (await import('./ko/prev-next.ts')).prevNext,
  },
  notifications: {
    en: async () => (await import('./en/notifications.ts')).notifications,
    ko: async () => (await import('./ko/notifications.ts')).notifications,
  },
  palette: {
    en: async () => (await import('./en/palette.ts')).palette,
    ko: async () => (await import('./ko/palette.ts')).palette,
  },
  saving: {
    en: async () => (await import('./en/saving.ts')).saving,
    ko: async () => (await import('./ko/saving.ts')).saving,
  },
  search: {
    en: async () => (await import('./en/search.ts')).search,
    ko: async () => (await import('./ko/search.ts')).search,
  },
  spaceSettings: {
    en: async () => (await import('./en/space-settings.ts')).spaceSettings,
    ko: async () => (await import('./ko/space-settings.ts')).spaceSettings,
  },
  tree: {
    en: async () => (await import('./en/tree.ts')).tree,
    ko: async () => (await import('./ko/tree.ts')).tree,
  },
  updates: {
    en: async () => (await import('./en/updates.ts')).updates,
    ko: async () => (await import('./ko/updates.ts')).updates,
  },
  writing: {
    en: async () => (await import('./en/writing.ts')).writing,
    ko: async () => (await import('./ko/writing.ts')).writing,
  },
};

/** Parts that the page has requested: each is also loaded in every language chosen later. */
const wanted = new Set<Part>(['translation']);
const loads = new Map<string, Promise<void>>();
const here = new Set<string>();

/**
 * Loads a part in a language; the same promise each time. A
 * failed attempt is dropped, so that the next one loads again.
 */
export function loadPart(locale: Locale, part: Part): Promise<void> {
  wanted.add(part);
  const id = `${locale} ${part}`;
  const begun = loads.get(id);
  if (begun !== undefined) return begun;
  const load = CHUNKS[part][locale]().then(
    (texts) => {
      textsOf(locale).addResourceBundle(locale, part === 'rest' ? 'translation' : part, texts, true);
      here.add(id);
    },
    (error: unknown) => {
      loads.delete(id);
      throw error;
    },
  );
  loads.set(id, load);
  return load;
}

/** Returns true when the texts of a part are loaded. */
export function hasPart(locale: Locale, part: Part): boolean {
  return here.has(`${locale} ${part}`);
}

/** Loads parts in a language, with all parts that the page has requested so far. */
export async function loadTexts(locale: Locale, ...parts: readonly Part[]): Promise<void> {
  await Promise.all([...wanted, ...parts].map((part) => loadPart(locale, part)));
}

/** Loads all texts in all languages, for the server. */
export async function loadAllTexts(): Promise<void> {
  const parts = Object.keys(CHUNKS) as Part[];
  await Promise.all(LOCALES.map((locale) => loadTexts(locale, ...parts)));
}
