import type { Locale } from '@maru/core';
import type { CalloutKind } from '@maru/core/markup';
import { CALLOUT_NAMES } from '../i18n/callout-names.ts';

/** Returns the displayed name of a callout's type. */
export function calloutNameIn(locale: Locale, kind: CalloutKind): string {
  return NAMES[locale][kind];
}

const NAMES: Readonly<Record<Locale, Readonly<Record<CalloutKind, string>>>> = CALLOUT_NAMES;

// An empty title in the form that the HTML renderer writes. Text cannot match it, since its `<` is escaped.
const EMPTY_TITLE =
  /(<(?:aside|details) class="callout" data-callout="([a-z]+)"(?: open)?><(?:p class="callout-title"|summary))>(?=<)/g;

/**
 * Writes the names of types into the empty titles of callouts in finished HTML. `data-default` marks them for
 * a change of the language.
 */
export function nameCallouts(html: string, locale: Locale): string {
  return html.replace(
    EMPTY_TITLE,
    (_, start: string, kind: CalloutKind) => `${start} data-default>${NAMES[locale][kind]}`,
  );
}

/** Writes the names of types into the empty titles of callouts on the page. */
export function nameCalloutTitles(callouts: readonly HTMLElement[], locale: Locale): void {
  for (const callout of callouts) {
    const title = callout.firstElementChild;
    if (title === null || (title.hasChildNodes() && !title.hasAttribute('data-default'))) continue;
    title.setAttribute('data-default', '');
    title.textContent = NAMES[locale][callout.dataset['callout'] as CalloutKind];
  }
}
