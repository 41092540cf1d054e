import { showCodeBlock } from './code-block.ts';
import type { EnhanceContext } from './context.ts';
import { showDiagram } from './diagram.ts';
import { showFormula } from './formula.ts';

/** Renders a fence by the language that it names: as a formula, a diagram, or code. */
export function showFence(code: HTMLElement, context: EnhanceContext): void {
  const pre = code.parentElement;
  if (pre === null) return;
  const language = /(?:^|\s)language-(\S+)/.exec(code.className)?.[1]?.toLowerCase() ?? '';
  if (language === 'math') showFormula(code, true, context);
  else if (language === 'mermaid') showDiagram(pre, code, context);
  else showCodeBlock(pre, code, language, context);
}
