/** Names of the two highlights, for `::highlight()` in the style sheet. */
const ALL = 'maru-find';
const CURRENT = 'maru-find-current';
/** Vertical position that a match is scrolled to, as a share of the window's height. */
const HEIGHT_SHARE = 0.3;

/**
 * Highlights matches without changing the page (CSS Custom
 * Highlight API); browsers without it select the current one.
 */
export function highlightMatches(places: readonly Range[], current: Range | undefined): void {
  if (!('highlights' in CSS)) {
    if (current !== undefined) select(current);
    return;
  }
  CSS.highlights.set(ALL, new Highlight(...places));
  if (current === undefined) CSS.highlights.delete(CURRENT);
  else CSS.highlights.set(CURRENT, Object.assign(new Highlight(current), { priority: 1 }));
}

/** Removes all highlights. */
export function clearHighlights(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}

/** Scrolls a match into view, and opens the folds around it. */
export function scrollToMatch(place: Range): void {
  for (let element = place.startContainer.parentElement; element !== null; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) element.open = true;
  }
  const { top, bottom } = place.getBoundingClientRect();
  if (top < window.innerHeight * 0.15 || bottom > window.innerHeight * 0.85) {
    window.scrollTo({ top: window.scrollY + top - window.innerHeight * HEIGHT_SHARE });
  }
}

/** Selects a match when the bar is closed, so that the reader can continue there. */
export function select(place: Range): void {
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(place);
}
