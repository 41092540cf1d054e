import { HIGHLIGHT_MAX_LENGTH } from '@maru/core';
import type { EnhanceContext } from './context.ts';
import { copyText } from './context.ts';
import type { highlightInto } from './highlight.ts';
import { findAdded, markAdded, glyph, makeElement } from './make-element.ts';
import { runWhenVisible } from './run-when-visible.ts';

/** Milliseconds for which the button shows that it copied. */
const COPIED_MS = 1_600;

let highlight: typeof highlightInto | null = null;

/** Highlights a code block in the language that it names, and adds a button that copies it. */
export function showCodeBlock(
  pre: HTMLElement,
  code: HTMLElement,
  language: string,
  context: EnhanceContext,
): void {
  const text = code.textContent ?? '';
  if (context.seen.get(code) === text) return;
  context.seen.set(code, text);
  const copyButton = findAdded(pre);
  if (copyButton === null) pre.append(makeCopyButton(code, context));
  else copyButton.setAttribute('aria-label', copyLabel(code, context));
  makeScrollable(code, context);
  if (language === '' || text.length > HIGHLIGHT_MAX_LENGTH || code.firstElementChild !== null || text === '')
    return;
  if (highlight !== null) return highlight(code, language);
  runWhenVisible(pre, context.signal, () => void color(code, language, context));
}

/** Loads the highlighter at the first call. */
async function color(code: HTMLElement, language: string, { signal }: EnhanceContext): Promise<void> {
  try {
    highlight ??= (await import('./highlight.ts')).highlightInto;
    if (!signal.aborted) highlight(code, language);
  } catch {
    // Code without colours stays readable.
  }
}

const watchers = new WeakMap<EnhanceContext, (code: HTMLElement) => void>();

/**
 * Makes wide code scrollable by keyboard. Measured after layout:
 * measuring earlier would force a layout for each block.
 */
function makeScrollable(code: HTMLElement, context: EnhanceContext): void {
  const watch = watchers.get(context) ?? watchWidths(context);
  watchers.set(context, watch);
  watch(code);
}

function watchWidths({ t, signal }: EnhanceContext): (code: HTMLElement) => void {
  const watched = new Set<HTMLElement>();
  const watcher = new ResizeObserver((entries) => {
    const wide = entries
      .map(({ target }) => target as HTMLElement)
      .filter((code) => code.scrollWidth > code.clientWidth);
    for (const code of wide) {
      code.tabIndex = 0;
      code.setAttribute('role', 'group');
      code.setAttribute('aria-label', t('codeLabel'));
    }
  });
  signal.addEventListener('abort', () => watcher.disconnect());
  // A font that arrives changes the width of the words, not that of the block.
  const measureAgain = (): void => {
    for (const code of watched) {
      watcher.unobserve(code);
      if (code.isConnected) watcher.observe(code);
      else watched.delete(code);
    }
  };
  document.fonts.addEventListener('loadingdone', measureAgain, { signal });
  return (code) => {
    watched.add(code);
    watcher.observe(code);
  };
}

/**
 * Number of characters of a block's first line in its button's name, which tell the buttons of a page apart.
 */
const START_MAX_LENGTH = 40;

function copyLabel(code: HTMLElement, { t }: EnhanceContext): string {
  const start =
    (code.textContent ?? '').trimStart().split('\n', 1)[0]?.slice(0, START_MAX_LENGTH).trim() ?? '';
  return start === '' ? t('copyCode') : t('copyCodeOf', { start });
}

function makeCopyButton(code: HTMLElement, context: EnhanceContext): HTMLElement {
  const { t } = context;
  const button = markAdded(
    makeElement(
      'button',
      { type: 'button', class: 'code-copy', 'aria-label': copyLabel(code, context), title: t('copyCode') },
      [glyph('copy', 1)],
    ),
  );
  const show = (name: 'copy' | 'check', label: string): void => {
    button.replaceChildren(glyph(name, 1));
    button.setAttribute('aria-label', name === 'check' ? label : copyLabel(code, context));
    button.title = label;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener('click', () => {
    void copyText(code.textContent ?? '', t('copied'), context).then((isCopied) => {
      if (!isCopied) return;
      show('check', t('copied'));
      clearTimeout(timer);
      timer = setTimeout(() => show('copy', t('copyCode')), COPIED_MS);
    });
  });
  return button;
}
