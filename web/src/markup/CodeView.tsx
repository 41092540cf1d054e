import type { Code } from '@maru/core/markup';

/**
 * Renders fenced code as plain text; `enhance` adds colours, or the formula or diagram. The key depends on
 * the language, so that nothing of the former one stays in the element.
 */
export function CodeView({ node: { lang, value } }: { readonly node: Code }) {
  return (
    <pre key={lang}>
      <code className={lang === '' ? undefined : `language-${lang}`}>{value}</code>
    </pre>
  );
}
