import type { TrustedTypesPolicy } from '@maru/core';

/** Part of the browser's Trusted Types that is used here; the DOM types of TypeScript do not have them. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { readonly createHTML: (html: string) => string },
  ): { createHTML(html: string): string };
}

declare global {
  // Missing in browsers without Trusted Types, and on the server.
  var trustedTypes: PolicyFactory | undefined;
}

/**
 * Creates a policy of the page: returns what turns HTML into a value that `innerHTML` and its like accept.
 * Without Trusted Types this is the text that the rule makes; with them it is an object, which is typed as
 * text as those properties are, and two of them never equal each other.
 * @param rule makes any text harmless
 */
export function htmlPolicy(
  name: TrustedTypesPolicy,
  rule: (html: string) => string,
): (html: string) => string {
  const policy = globalThis.trustedTypes?.createPolicy(name, { createHTML: rule });
  return policy === undefined ? rule : (html) => policy.createHTML(html);
}
