import { childrenOf, parse } from '@maru/core/markup';
import type { Node } from '@maru/core/markup';

/** Two dollar signs as the dialect reads them, outside of code too: the parser decides. */
const CANDIDATE = /\$[^\s$](?:[^$]*[^\s$\\])?\$(?!\d)/;
/** Signs of formulas, or a name of up to three letters. Without them, two prices would be one. */
const FORMULA = /[\\^_={}+]|^\p{L}{1,3}$/u;

/** Returns true when a text has formulas in its lines, whether or not its document shows them. */
export function hasInlineFormulas(text: string): boolean {
  return CANDIDATE.test(text) && holdsFormula(parse(text, { math: true }));
}

function holdsFormula(node: Node): boolean {
  return node.type === 'inlineMath' ? FORMULA.test(node.value) : childrenOf(node).some(holdsFormula);
}
