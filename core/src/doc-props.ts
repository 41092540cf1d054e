import type { ParseOptions } from './markup/ast.ts';

/** The `rel` of links to other sites: links that anyone can write must not lend this site's name. */
export const LINK_REL = 'nofollow ugc noopener';

/** The props of a document that is made without any: every newline is a line break. */
export const NEW_DOC_PROPS = '{"breaks":true}';

/** What a document's props (a JSON string) say about its markup. Total: anything unknown or malformed counts as absent. */
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

/** The language that a document's props name (`lang`); null where it is told from the text. Total, as `markupOptions`. */
export function docLanguage(props: string): string | null {
  const { lang } = readObject(props);
  return typeof lang === 'string' && LANGUAGE_TAG.test(lang) ? lang : null;
}

/** The settings of a document that its dialog shows. */
export interface DocSettings {
  readonly breaks: boolean;
  readonly numbering: boolean;
  readonly toc: boolean;
  readonly math: boolean;
  /** A language tag; null: told from the text. */
  readonly lang: string | null;
}

/** Reads the settings out of a document's props. */
export function docSettings(props: string): DocSettings {
  const { breaks, numbering, toc, math } = markupOptions(props);
  return { breaks: breaks === true, numbering: numbering === true, toc: toc === 'auto', math: math === true, lang: docLanguage(props) };
}

/** Writes the settings into a document's props; what else is in them stays. */
export function withDocSettings(props: string, { breaks, numbering, toc, math, lang }: DocSettings): string {
  const { breaks: _breaks, numbering: _numbering, toc: _toc, math: _math, lang: _lang, ...rest } = readObject(props);
  return JSON.stringify({
    ...rest,
    ...(breaks ? { breaks } : {}),
    ...(numbering ? { numbering } : {}),
    ...(toc ? { toc: 'auto' } : {}),
    ...(math ? { math } : {}),
    ...(lang === null ? {} : { lang }),
  });
}
