import { FORMULA_MAX_LENGTH } from '@maru/core';
import { unescapeHtml } from '@maru/core/markup';
import katex from 'katex';
import { FORMULA_LIMITS } from '../markup/enhance/formula-limits.ts';

/** Formulas of one article that are typeset; others stay as source. */
const FORMULAS_MAX = 2_000;

// Formulas as the HTML renderer writes them. Text can't match, its `<` is escaped.
const FORMULA = /<code class="math">([^<]*)<\/code>|<pre><code class="language-math">([^<]*)<\/code><\/pre>/g;

/** Typesets the formulas of finished HTML as MathML, which browsers show without a script, sheet or font. */
export function withFormulas(html: string): string {
  let left = FORMULAS_MAX;
  return html.replace(FORMULA, (code: string, inline?: string, block?: string) => {
    const source = unescapeHtml(inline ?? block ?? '');
    if (source.length > FORMULA_MAX_LENGTH || left-- <= 0) return code;
    const typeset = mathMl(source, block !== undefined);
    if (typeset === null) return code;
    return block === undefined ? typeset : `<div class="formula">${typeset}</div>`;
  });
}

function mathMl(source: string, displayMode: boolean): string | null {
  try {
    return katex.renderToString(source, { ...FORMULA_LIMITS, displayMode, output: 'mathml' });
  } catch {
    return null;
  }
}
