/**
 * White space inside a tag for a parser of HTML. `\s` has more characters, which a parser takes for parts of
 * names and values: it would read handlers where this file reads quoted text.
 */
export const TAG_SPACE = '[\\t\\n\\f\\r ]';

/**
 * Returns a function that leaves the listed elements in HTML and no other. It takes tags as serializers write
 * them, with quoted values: any other tag is left out, and any other `<` becomes text. In what is left, each
 * `<` begins a listed tag, wherever a parser may read it (inside an attribute, a comment or a style sheet).
 * @param tags names of elements, as alternatives of a regular expression
 * @param attribute an attribute with its value, as a regular expression without groups that capture
 */
export function createElementFilter(tags: string, attribute: string): (html: string) => string {
  const tag = new RegExp(
    `(<(?:/(?:${tags})|(?:${tags})(?:${TAG_SPACE}+(?:${attribute}))*)${TAG_SPACE}*/?>)|<(?:/?[a-z!?][^<>]*>)?`,
    'gi',
  );
  return (html) =>
    html.replaceAll(tag, (found: string, allowedTag?: string) => {
      if (allowedTag === undefined) return found === '<' ? '&lt;' : '';
      return allowedTag.includes('<', 1) ? `<${allowedTag.slice(1).replaceAll('<', '&lt;')}` : allowedTag;
    });
}
