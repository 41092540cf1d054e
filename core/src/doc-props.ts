import { parseJsonObject } from './json.ts';
import type { ParseOptions } from './markup/ast.ts';

/** `rel` of links to other sites: links that anyone can write must pass on no ranking of this site. */
export const LINK_REL = 'nofollow ugc noopener';

/** Props of a document that is created without any: every newline is a line break. */
export const NEW_DOC_PROPS = '{"breaks":true}';

/** Switches of a document, in the order of its dialog: each has this value in the props while it is on. */
export const DOC_SWITCHES = { numbering: true, toc: 'auto', breaks: true, math: true } as const;
export type DocSwitch = keyof typeof DOC_SWITCHES;

const SWITCH_NAMES = Object.keys(DOC_SWITCHES) as readonly DocSwitch[];

/**
 * Reads the markup options from a document's props (a JSON string).
 * Never throws: unknown or malformed values count as absent.
 */
export function markupOptions(props: string): ParseOptions {
  const held = parseJsonObject(props);
  return switchesOf((name) => held[name] === DOC_SWITCHES[name]);
}

/** Returns the members of the switches that are on. */
function switchesOf(isOn: (name: DocSwitch) => boolean): Partial<typeof DOC_SWITCHES> {
  return Object.fromEntries(SWITCH_NAMES.filter(isOn).map((name) => [name, DOC_SWITCHES[name]]));
}

/** A language tag of the common form: language, script, region (BCP 47). */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;

/**
 * Reads the language from a document's props (`lang`); null when it is detected from the text. Never throws.
 */
export function docLanguage(props: string): string | null {
  const { lang } = parseJsonObject(props);
  return typeof lang === 'string' && LANGUAGE_TAG.test(lang) ? lang : null;
}

/** Settings of a document's dialog. */
export type DocSettings = { readonly [S in DocSwitch]: boolean } & {
  /** Language tag; null: detected from the text. */
  readonly lang: string | null;
};

/** Reads the settings from a document's props. */
export function docSettings(props: string): DocSettings {
  const held = parseJsonObject(props);
  const switches = SWITCH_NAMES.map((name) => [name, held[name] === DOC_SWITCHES[name]]);
  return { ...(Object.fromEntries(switches) as Record<DocSwitch, boolean>), lang: docLanguage(props) };
}

/** Writes the settings into a document's props; other members are preserved. */
export function withDocSettings(props: string, { lang, ...switches }: DocSettings): string {
  const others = Object.entries(parseJsonObject(props)).filter(
    ([name]) => name !== 'lang' && !Object.hasOwn(DOC_SWITCHES, name),
  );
  return JSON.stringify({
    ...Object.fromEntries(others),
    ...switchesOf((name) => switches[name]),
    ...(lang === null ? {} : { lang }),
  });
}
