import type { Locale, PageData, PageLoginProvider, PageProblem, Theme } from '@maru/core';
import { seedComments } from './comments.ts';
import { defineStore } from './define-store.ts';
import { seedDoc } from './docs.ts';
import { seedExplore } from './explore.ts';
import { seedGroup } from './group.ts';
import { seedLocale } from './locale.ts';
import { seedSearch } from './search.ts';
import { seedTheme } from './theme.ts';

interface PageState {
  /** HTTP status of the server's page; 404 shows "not found" until the reader navigates. */
  readonly status: 200 | 404;
  /** The site's own origin, for links that are copied. */
  readonly origin: string;
  /** True when visitors can create accounts. */
  readonly isSignupOpen: boolean;
  /** Providers by which visitors log in. */
  readonly loginProviders: readonly PageLoginProvider[];
  /** Why the server refused the page; null once the reader navigates. */
  readonly problem: PageProblem | null;
  /** Language of the address where the reader's own is another one. */
  readonly keptLang: Locale | null;
}

const page = defineStore<PageState>(() => ({
  status: 200,
  origin: '',
  isSignupOpen: true,
  loginProviders: [],
  problem: null,
  keptLang: null,
}));

export const usePage = page.use;

/** Returns the site's own origin. */
export function siteOrigin(): string {
  return page.get().origin;
}

/** Returns the language that the server has added to the links of the page; null where it has not. */
export function linkLanguage(): Locale | null {
  return page.get().keptLang;
}

/** Resets the status at the first navigation: it belongs to the address that the server rendered. */
export function resetPageStatus(): void {
  const { status, problem } = page.get();
  if (status !== 200 || problem !== null) page.set({ status: 200, problem: null });
}

export interface PageSeed {
  readonly locale: Locale;
  readonly theme: Theme | null;
  readonly status: 200 | 404;
  readonly origin: string;
  readonly data: PageData;
  readonly articleHtml: string | null;
}

/** Fills the stores before a server render, and alike before hydration of its HTML. */
export function seedStores({ locale, theme, status, origin, data, articleHtml }: PageSeed): void {
  const { problem = null, keptLang = null } = data;
  const { loginProviders = [] } = data;
  page.seed({
    status,
    origin,
    isSignupOpen: data.isSignupOpen !== false,
    loginProviders,
    problem,
    keptLang,
  });
  seedLocale(locale);
  seedTheme(theme);
  if (data.group !== undefined) seedGroup(data.group);
  if (data.doc !== undefined) seedDoc(data.doc, articleHtml);
  if (data.recent !== undefined) seedExplore(data.recent, data.encounter);
  if (data.doc !== undefined && data.comments !== undefined) seedComments(data.doc.id, data.comments);
  if (data.found !== undefined) seedSearch(data.found);
}
