import type { EnhanceContext } from './context.ts';
import { copyText } from './context.ts';
import type { Folding } from './folding.ts';
import { addedIn, asAdded, glyph, makeElement, ownText } from './make-element.ts';

/**
 * Puts the buttons of a heading behind its words: fold the section, copy the link to it. The heading goes on being called by its
 * words alone. To be called again when the heading or the fold has changed.
 */
export function showHeadingTools(heading: HTMLElement, folding: Folding, context: EnhanceContext): void {
  const words = ownText(heading);
  if (heading.getAttribute('aria-label') !== words) heading.setAttribute('aria-label', words);
  const tools = addedIn(heading) ?? makeTools(heading, folding, context);
  // The page may have put words behind the buttons.
  if (heading.lastChild !== tools) heading.append(tools);
  const fold = tools.querySelector('.heading-fold');
  if (fold === null) return;
  const isFolded = folding.isFolded(heading);
  const label = context.labels[isFolded ? 'unfold' : 'fold'];
  fold.setAttribute('aria-expanded', String(!isFolded));
  fold.setAttribute('aria-label', label);
  fold.setAttribute('title', label);
}

function makeTools(heading: HTMLElement, folding: Folding, context: EnhanceContext): HTMLElement {
  const { labels, permalink } = context;
  const buttons: HTMLElement[] = [];
  if (heading.parentElement?.tagName !== 'SUMMARY') {
    const fold = makeElement('button', { type: 'button', class: 'heading-tool heading-fold' }, [glyph('chevron', 16)]);
    fold.addEventListener('click', () => folding.toggle(heading));
    buttons.push(fold);
  }
  if (permalink !== null) {
    const copy = makeElement(
      'button',
      { type: 'button', class: 'heading-tool heading-link', 'aria-label': labels.copyHeadingLink, title: labels.copyHeadingLink },
      [glyph('link', 16)],
    );
    copy.addEventListener('click', (event) => {
      // Inside a summary a click would fold as well.
      event.preventDefault();
      const slug = heading.querySelector(':scope > span[id]')?.id ?? '';
      void copyText(permalink(slug === '' ? heading.id : slug), labels.linkCopied, context);
    });
    buttons.push(copy);
  }
  return asAdded(makeElement('span', { class: 'heading-tools' }, buttons));
}
