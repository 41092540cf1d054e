import { READER_TEXTS_ID } from '@maru/core';
import { koreanParticle, PARTICLES } from '@maru/core/i18n';
import type { Areas } from '../i18n/texts.ts';
import type { FindTextKey } from '../markup/find/find-bar.ts';

/** Texts that the page's first script shows. */
export interface ReaderTexts {
  readonly failed: string;
  /** Absent on a page without an article. */
  readonly markup?: Areas['translation']['markup'];
  /** Of the find bar; absent on a page without an article. */
  readonly find?: Readonly<Record<FindTextKey, string>>;
  /** Absent on a page without drawers. */
  readonly drawers?: Pick<Areas['translation']['common'], 'close'>;
  /** Absent on a page without a tree. */
  readonly tree?: Pick<Areas['translation']['space'], 'openFolder' | 'closeFolder'>;
}

/** A slot of a text: a value's name and, in Korean, the particle that follows it. */
const SLOT = /\{\{(\w+)(?:, ([^}]+))?\}\}/g;

/** Reads the texts that the server put into the page. */
export function readTexts(): ReaderTexts {
  const text = document.querySelector(`script[id="${READER_TEXTS_ID}"]`)?.textContent ?? '';
  return text === '' ? { failed: '' } : (JSON.parse(text) as ReaderTexts);
}

/** Puts values into a text, as i18next does for the application. */
export function fillIn(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replace(SLOT, (_, name: string, format?: string) => {
    const value = values[name] ?? '';
    const particle = PARTICLES.find((one) => one === format);
    return particle === undefined ? value : koreanParticle(value, particle);
  });
}
