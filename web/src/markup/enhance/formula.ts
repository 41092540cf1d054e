import { FORMULA_MAX_LENGTH } from '@maru/core';
import type { EnhanceContext } from './context.ts';
import { makeElement } from './make-element.ts';
import type { typeset } from './typeset.ts';
import { runWhenVisible } from './run-when-visible.ts';

let ready: typeof typeset | null = null;

/**
 * Typesets the formula that an element holds as text, in its place. The source is kept in `data-source`; an
 * invalid formula stays as text, with the error.
 */
export function showFormula(code: HTMLElement, isDisplay: boolean, context: EnhanceContext): void {
  const isDone = code.firstElementChild !== null && code.dataset['source'] !== undefined;
  if (isDone) return;
  const source = code.textContent ?? '';
  if (source.length > FORMULA_MAX_LENGTH) return explain(code, source, context.t('tooLong'), context);
  if (ready !== null) return apply(ready, code, source, isDisplay, context);
  const set = async (): Promise<void> => {
    const module = await import('./typeset.ts');
    await module.isReady;
    ready = module.typeset;
    const isStillThere =
      !context.signal.aborted && code.firstElementChild === null && code.textContent === source;
    if (isStillThere) apply(module.typeset, code, source, isDisplay, context);
  };
  // The source stays when the typesetter cannot be loaded.
  runWhenVisible(code, context.signal, () => void set().catch(() => undefined));
}

function apply(
  set: typeof typeset,
  code: HTMLElement,
  source: string,
  isDisplay: boolean,
  context: EnhanceContext,
): void {
  const reason = set(code, source, isDisplay);
  code.dataset['source'] = source;
  if (reason === null) {
    code.dataset['formula'] = isDisplay ? 'display' : 'inline';
    code.removeAttribute('title');
  } else {
    explain(code, source, reason, context);
  }
}

function explain(code: HTMLElement, source: string, reason: string, { t }: EnhanceContext): void {
  const message = t('formulaFailed', { reason });
  code.dataset['source'] = source;
  code.dataset['formula'] = 'failed';
  code.title = message;
  code.replaceChildren(
    makeElement('span', { class: 'formula-source' }, [source]),
    makeElement('span', { class: 'formula-problem', role: 'note' }, [message]),
  );
}
