import type { Code } from '@maru/core/markup';

/**
 * Fenced code, plain; its colours, or the formula or diagram that it stands for, come over it (see `enhance`). Another language
 * makes another element, so that nothing of the former is left on it.
 */
export function CodeView({ node: { lang, value } }: { readonly node: Code }) {
  return (
    <pre key={lang}>
      <code className={lang === '' ? undefined : `language-${lang}`}>{value}</code>
    </pre>
  );
}
