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

/** The switches of a document that its settings show. */
export interface DocSettings {
  readonly breaks: boolean;
  readonly numbering: boolean;
  readonly toc: boolean;
  readonly math: boolean;
}

/** Reads the switches out of a document's props. */
export function docSettings(props: string): DocSettings {
  const { breaks, numbering, toc, math } = markupOptions(props);
  return { breaks: breaks === true, numbering: numbering === true, toc: toc === 'auto', math: math === true };
}

/** Writes the switches into a document's props; what else is in them stays. */
export function withDocSettings(props: string, { breaks, numbering, toc, math }: DocSettings): string {
  const { breaks: _breaks, numbering: _numbering, toc: _toc, math: _math, ...rest } = readObject(props);
  return JSON.stringify({
    ...rest,
    ...(breaks ? { breaks } : {}),
    ...(numbering ? { numbering } : {}),
    ...(toc ? { toc: 'auto' } : {}),
    ...(math ? { math } : {}),
  });
}
