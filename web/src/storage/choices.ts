import { EDITOR_TAB_KEY, LOCALE_COOKIE, LOCALE_KEY, LOCALES, THEME_COOKIE, THEME_KEY } from '@maru/core';
import type { Locale } from '@maru/core';
import { mirrorInCookie } from './cookies.ts';
import { readItem, removeItem, writeItem } from './local.ts';

/** Choices of the reader that outlast a visit: language, theme, editor tab. Unknown values are ignored. */

const SINGLE_KEYS_KEY = 'maru_single_keys';
const FORMULA_NOTICES_KEY = 'maru_formula_notices';
/** Number of documents, the latest ones, whose notice is remembered. */
const FORMULA_NOTICES_MAX = 200;
const WORD_GOALS_KEY = 'maru_word_goals';
/** Number of documents, the latest ones, whose goal is remembered. */
const WORD_GOALS_MAX = 200;

const THEMES = ['light', 'dark'] as const;
export type SavedTheme = (typeof THEMES)[number];

const EDITOR_TABS = ['edit', 'live', 'split', 'preview'] as const;
export type EditorTab = (typeof EDITOR_TABS)[number];

export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value);
}

export function savedLocale(): Locale | null {
  return oneOf(LOCALES, readItem(LOCALE_KEY));
}

export function saveLocale(locale: Locale): void {
  writeItem(LOCALE_KEY, locale);
  mirrorInCookie(LOCALE_COOKIE, locale);
}

/** Returns null when the theme follows the system. */
export function savedTheme(): SavedTheme | null {
  return oneOf(THEMES, readItem(THEME_KEY));
}

export function saveTheme(theme: SavedTheme | null): void {
  if (theme === null) removeItem(THEME_KEY);
  else writeItem(THEME_KEY, theme);
  mirrorInCookie(THEME_COOKIE, theme);
}

export function savedEditorTab(): EditorTab | null {
  return oneOf(EDITOR_TABS, readItem(EDITOR_TAB_KEY));
}

export function saveEditorTab(tab: EditorTab): void {
  writeItem(EDITOR_TAB_KEY, tab);
}

/** Returns false once the reader has switched single-letter shortcuts off; only that choice is stored. */
export function areSingleKeysOn(): boolean {
  return readItem(SINGLE_KEYS_KEY) !== 'off';
}

export function saveSingleKeys(areOn: boolean): void {
  if (areOn) removeItem(SINGLE_KEYS_KEY);
  else writeItem(SINGLE_KEYS_KEY, 'off');
}

/** Returns the ids of documents whose notice about formulas was shown. */
export function formulaNotices(): readonly string[] {
  return readItem(FORMULA_NOTICES_KEY)?.split(' ') ?? [];
}

export function saveFormulaNotice(docId: string): void {
  writeItem(FORMULA_NOTICES_KEY, [docId, ...formulaNotices()].slice(0, FORMULA_NOTICES_MAX).join(' '));
}

/** Returns the numbers of words that the writer aims at, by the ids of documents; the latest first. */
export function wordGoals(): ReadonlyMap<string, number> {
  const pairs = readItem(WORD_GOALS_KEY)?.split(' ') ?? [];
  return new Map(
    pairs.flatMap((pair) => {
      const [id = '', number] = pair.split(':');
      const goal = Number(number);
      return id !== '' && Number.isSafeInteger(goal) && goal > 0 ? [[id, goal] as const] : [];
    }),
  );
}

/** Stores the goal of a document; null: it has none. */
export function saveWordGoal(docId: string, goal: number | null): void {
  const others = [...wordGoals()].filter(([id]) => id !== docId);
  const goals = (goal === null ? others : [[docId, goal] as const, ...others]).slice(0, WORD_GOALS_MAX);
  if (goals.length === 0) removeItem(WORD_GOALS_KEY);
  else writeItem(WORD_GOALS_KEY, goals.map((pair) => pair.join(':')).join(' '));
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | null {
  return known.find((candidate) => candidate === value) ?? null;
}
