import type { Locale } from '@maru/core';
import type { Translate } from '../i18n/texts.ts';
import { nameCallouts } from './callout-titles.ts';

/** Accessible names for elements of the dialect's HTML that have no text. */
export interface ArticleNames {
  /** A ticked checkbox of a task list. */
  readonly done: string;
  /** An empty checkbox of a task list. */
  readonly open: string;
  /** The reference to the footnote of this number. */
  readonly note: (number: string) => string;
  /** The link from a footnote back to its first reference, or to a later one (2, 3…). */
  readonly back: (number: string, occurrence: string | undefined) => string;
}

/** Returns the names in the language of `t`. */
export function articleNames(t: Translate): ArticleNames {
  return {
    done: t('doc.taskDone'),
    open: t('doc.taskOpen'),
    note: (number) => t('doc.footnote', { number }),
    back: (number, occurrence) =>
      occurrence === undefined
        ? t('doc.backToText', { number })
        : t('doc.backToTextAt', { number, occurrence }),
  };
}

// The names in the form that the HTML renderer writes. Text cannot match it, since its `<` is escaped.
const BOX = /<input (checked="" )?disabled="" type="checkbox">/g;
const REFERENCE = /(<sup id="[^"]*fnref-(\d+)(?:-\d+)?"><a )/g;
const EMPHASIS = /<em>(?=[^<]*\p{Script=Hangul})/gu;
const BACK = /<a (href="#[^"]*fnref-(\d+)(?:-(\d+))?")>↩<\/a>/g;

/**
 * Marks emphasis that begins with Hangul, which has no italics: the style sheet emphasises it in another way.
 */
export function markHangul(html: string): string {
  return html.replace(EMPHASIS, '<em lang="ko">');
}

/**
 * Writes the names into finished HTML, for a page that is read before its script runs.
 * @param locale language of the names of callouts without a title
 * @param names texts without characters that are special in HTML
 */
export function nameParts(html: string, names: ArticleNames, locale: Locale): string {
  return nameCallouts(markHangul(html), locale)
    .replace(
      BOX,
      (box, checked?: string) =>
        `${box.slice(0, -1)} aria-label="${checked === undefined ? names.open : names.done}">`,
    )
    .replace(REFERENCE, (_, start: string, number: string) => `${start}aria-label="${names.note(number)}" `)
    .replace(
      BACK,
      (_, href: string, number: string, occurrence?: string) =>
        `<a ${href} aria-label="${names.back(number, occurrence)}">↩</a>`,
    );
}

/** Writes the names into an article on the page. */
export function nameElements(article: HTMLElement | null, names: ArticleNames): void {
  if (article === null) return;
  for (const box of article.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')) {
    box.setAttribute('aria-label', box.checked ? names.done : names.open);
  }
  for (const link of article.querySelectorAll<HTMLAnchorElement>(
    'a[href*="fnref-"], sup[id*="fnref-"] > a',
  )) {
    const isBack = link.hash.includes('fnref-');
    const [, number, occurrence] =
      /fnref-(\d+)(?:-(\d+))?$/.exec(isBack ? link.hash : (link.parentElement?.id ?? '')) ?? [];
    if (number === undefined || (isBack && link.textContent !== '↩')) continue;
    link.setAttribute('aria-label', isBack ? names.back(number, occurrence) : names.note(number));
  }
}
