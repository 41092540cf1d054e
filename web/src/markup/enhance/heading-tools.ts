import type { EnhanceContext } from './context.ts';
import { copyText } from './context.ts';
import type { Folding } from './folding.ts';
import { addedIn, asAdded, glyph, makeElement, ownText, setAttribute } from './make-element.ts';

/**
 * Puts the buttons of a heading behind its words: fold the section, copy the link to it. The heading goes on being called by its
 * words alone. To be called again when the heading or the fold has changed.
 */
export function showHeadingTools(heading: HTMLElement, folding: Folding, context: EnhanceContext): void {
  setAttribute(heading, 'aria-label', ownText(heading));
  const summary = heading.closest('summary');
  if (summary !== null) {
    // A summary is a button itself and may hold no other: its link button belongs to what it opens.
    const details = summary.parentElement;
    if (details !== null && addedIn(details) === null && context.permalink !== null) {
      summary.after(asAdded(makeElement('span', { class: 'heading-tools' }, [makeLinkButton(heading, context.permalink, context)])));
    }
    return;
  }
  const tools = addedIn(heading) ?? makeTools(heading, folding, context);
  // The page may have put words behind the buttons.
  if (heading.lastChild !== tools) heading.append(tools);
  const fold = tools.querySelector('.heading-fold');
  if (fold === null) return;
  const isFolded = folding.isFolded(heading);
  const label = context.t(isFolded ? 'unfold' : 'fold');
  setAttribute(fold, 'aria-expanded', String(!isFolded));
  setAttribute(fold, 'aria-label', label);
  setAttribute(fold, 'title', label);
}

function makeTools(heading: HTMLElement, folding: Folding, context: EnhanceContext): HTMLElement {
  const fold = makeElement('button', { type: 'button', class: 'heading-tool heading-fold' }, [glyph('chevron', 16)]);
  fold.addEventListener('click', () => folding.toggle(heading));
  const link = context.permalink === null ? [] : [makeLinkButton(heading, context.permalink, context)];
  return asAdded(makeElement('span', { class: 'heading-tools' }, [fold, ...link]));
}

function makeLinkButton(heading: HTMLElement, permalink: (slug: string) => string, context: EnhanceContext): HTMLElement {
  const { t } = context;
  const attributes = {
    type: 'button',
    class: 'heading-tool heading-link',
    'aria-label': t('copyHeadingLink'),
    title: t('copyHeadingLink'),
  };
  const button = makeElement('button', attributes, [glyph('link', 16)]);
  button.addEventListener('click', () => {
    const slug = heading.querySelector(':scope > span[id]')?.id ?? '';
    void copyText(permalink(slug === '' ? heading.id : slug), t('linkCopied'), context);
  });
  return button;
}
