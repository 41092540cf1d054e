import type { Locale } from '@maru/core';
import type { CalloutKind } from '@maru/core/markup';
import { CALLOUT_NAMES } from '../i18n/callout-names.ts';

/** Returns the displayed name of a callout's type. */
export function calloutNameIn(locale: Locale, kind: CalloutKind): string {
  return NAMES[locale][kind];
}

const NAMES: Readonly<Record<Locale, Readonly<Record<CalloutKind, string>>>> = CALLOUT_NAMES;

/** Custom properties of the style sheet with the colors of types, as GitHub and Obsidian have them. */
const COLORS = [
  ['--info', 'note info todo'],
  ['--added', 'tip success'],
  ['--warning', 'question warning'],
  ['--danger', 'caution danger failure bug'],
  ['--important', 'important example'],
  ['--sub-text', 'quote'],
] as const;

// A callout in the form that the HTML renderer writes. Text cannot match it, since its `<` is escaped.
const CALLOUT =
  /(<(?:aside|details) class="callout" data-callout="([a-z]+)"(?: open)?)(><(?:p class="callout-title"|summary))(?:>(?=<\/)|(>))/g;

/**
 * Writes the look of their types into the callouts of finished HTML, and the names into empty titles, which
 * `data-default` marks for a change of the language.
 */
export function nameCallouts(html: string, locale: Locale): string {
  return html.replace(CALLOUT, (_, start: string, kind: CalloutKind, title: string, isFilled?: string) => {
    const named = isFilled === undefined ? `${title} data-default>${NAMES[locale][kind]}` : `${title}>`;
    return `${start} style="${calloutColors(kind)}"${named}`;
  });
}

/** Does the same to callouts on the page. */
export function nameCalloutTitles(callouts: readonly HTMLElement[]): void {
  const locale = document.documentElement.lang === 'ko' ? 'ko' : 'en';
  for (const callout of callouts) {
    const kind = callout.dataset['callout'] as CalloutKind;
    callout.style.cssText = calloutColors(kind);
    const title = callout.firstElementChild;
    if (title === null || (title.hasChildNodes() && !title.hasAttribute('data-default'))) continue;
    title.setAttribute('data-default', '');
    title.textContent = NAMES[locale][kind];
  }
}

/** Returns the declaration of a type's color. */
export function calloutColors(kind: CalloutKind): string {
  const color = COLORS.find(([, kinds]) => kinds.split(' ').includes(kind))?.[0] ?? '--accent';
  return `--callout:var(${color})`;
}
