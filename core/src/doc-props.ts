import type { ParseOptions } from './markup/ast.ts';

/** `rel` of links to other sites: links that anyone can write must pass on no ranking of this site. */
export const LINK_REL = 'nofollow ugc noopener';

/** Props of a document that is created without any: every newline is a line break. */
export const NEW_DOC_PROPS = '{"breaks":true}';

/**
 * Reads the markup options from a document's props (a JSON string).
 * Never throws: unknown or malformed values count as absent.
 */
export function markupOptions(props: string): ParseOptions {
  const { breaks, numbering, toc, math } = readObject(props);
  return {
    ...(breaks === true ? { breaks } : {}),
    ...(numbering === true ? { numbering } : {}),
    ...(toc === 'auto' ? { toc } : {}),
    ...(math === true ? { math } : {}),
  };
}

function readObject(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A language tag of the common form: language, script, region (BCP 47). */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;

/**
 * Reads the language from a document's props (`lang`); null when it is detected from the text. Never throws.
 */
export function docLanguage(props: string): string | null {
  const { lang } = readObject(props);
  return typeof lang === 'string' && LANGUAGE_TAG.test(lang) ? lang : null;
}

/** Settings of a document's dialog. */
export interface DocSettings {
  readonly breaks: boolean;
  readonly numbering: boolean;
  readonly toc: boolean;
  readonly math: boolean;
  /** Language tag; null: detected from the text. */
  readonly lang: string | null;
}

/** Reads the settings from a document's props. */
export function docSettings(props: string): DocSettings {
  const { breaks, numbering, toc, math } = markupOptions(props);
  return {
    breaks: breaks === true,
    numbering: numbering === true,
    toc: toc === 'auto',
    math: math === true,
    lang: docLanguage(props),
  };
}

/** Writes the settings into a document's props; other members are preserved. */
export function withDocSettings(props: string, { breaks, numbering, toc, math, lang }: DocSettings): string {
  const {
    breaks: _breaks,
    numbering: _numbering,
    toc: _toc,
    math: _math,
    lang: _lang,
    ...rest
  } = readObject(props);
  return JSON.stringify({
    ...rest,
    ...(breaks ? { breaks } : {}),
    ...(numbering ? { numbering } : {}),
    ...(toc ? { toc: 'auto' } : {}),
    ...(math ? { math } : {}),
    ...(lang === null ? {} : { lang }),
  });
}
