import type { EnhanceContext } from './context.ts';
import { copyText } from './context.ts';
import type { Folding } from './folding.ts';
import { findAdded, markAdded, glyph, makeElement, ownText, setAttribute } from './make-element.ts';

/**
 * Appends the buttons of a heading: fold the section, copy the link to it.
 * The heading's accessible name stays its text, and the buttons include it
 * in theirs. To be called again when the heading or the fold has changed.
 */
export function showHeadingTools(heading: HTMLElement, folding: Folding, context: EnhanceContext): void {
  const title = ownText(heading);
  setAttribute(heading, 'aria-label', title);
  const summary = heading.closest('summary');
  if (summary !== null) {
    // A `summary` is interactive and may hold no button: its
    // link button goes into the content of the `details`.
    const details = summary.parentElement;
    if (details === null || context.permalink === null) return;
    const link =
      findAdded(details) ??
      markAdded(makeElement('span', { class: 'heading-tools' }, [makeLinkButton(heading, context)]));
    if (!link.isConnected) summary.after(link);
    nameButtons(link, title, context);
    return;
  }
  const tools = findAdded(heading) ?? makeTools(heading, folding, context);
  // React may have put text after the buttons.
  if (heading.lastChild !== tools) heading.append(tools);
  const fold = tools.querySelector('.heading-fold');
  if (fold !== null) setAttribute(fold, 'aria-expanded', String(!folding.isFolded(heading)));
  nameButtons(tools, title, context);
}

function nameButtons(tools: HTMLElement, title: string, { t }: EnhanceContext): void {
  const name = (selector: string, label: string): void => {
    const element = tools.matches(selector) ? tools : tools.querySelector(selector);
    if (element === null) return;
    setAttribute(element, 'aria-label', label);
    if (element !== tools) setAttribute(element, 'title', label);
  };
  const fold = tools.querySelector('.heading-fold');
  name(
    '.heading-fold',
    fold?.getAttribute('aria-expanded') === 'false' ? t('unfold', { title }) : t('fold', { title }),
  );
  name('.heading-link', t('copyHeadingLink', { title }));
  name('[role="toolbar"]', t('headingTools', { title }));
}

function makeTools(heading: HTMLElement, folding: Folding, context: EnhanceContext): HTMLElement {
  const fold = makeElement('button', { type: 'button', class: 'heading-tool heading-fold' }, [
    glyph('chevron', 1),
  ]);
  fold.addEventListener('click', () => folding.toggle(heading));
  if (context.permalink === null) return markAdded(makeElement('span', { class: 'heading-tools' }, [fold]));
  const tools = markAdded(
    makeElement('span', { class: 'heading-tools', role: 'toolbar' }, [
      fold,
      makeLinkButton(heading, context),
    ]),
  );
  shareTabStop(tools);
  return tools;
}

/**
 * Makes the buttons of a toolbar one tab stop, with arrow
 * keys between them (ARIA Authoring Practices, toolbar).
 */
function shareTabStop(tools: HTMLElement): void {
  const buttons = [...tools.querySelectorAll('button')];
  const stopAt = (at: HTMLButtonElement | undefined): void =>
    buttons.forEach((button) => (button.tabIndex = button === at ? 0 : -1));
  stopAt(buttons[0]);
  tools.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = buttons.findIndex((button) => button === event.target);
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (step === undefined || at === -1) return;
    event.preventDefault();
    const next = buttons.at(step % buttons.length);
    stopAt(next);
    next?.focus();
  });
}

function makeLinkButton(heading: HTMLElement, context: EnhanceContext): HTMLElement {
  const button = makeElement('button', { type: 'button', class: 'heading-tool heading-link' }, [
    glyph('link', 1),
  ]);
  button.addEventListener('click', () => {
    const slug = heading.querySelector(':scope > span[id]')?.id ?? '';
    const address = context.permalink?.(slug === '' ? heading.id : slug);
    if (address !== undefined) void copyText(address, context.t('linkCopied'), context);
  });
  return button;
}
