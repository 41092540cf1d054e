/** Names of the two looks, for `::highlight()` in the sheet. */
const ALL = 'maru-find';
const CURRENT = 'maru-find-current';
/** Where on the screen a place is brought, from its top. */
const HEIGHT_SHARE = 0.3;

/** Marks places without changing the page (CSS Custom Highlight API); a browser without that marks the current one as selected. */
export function showPlaces(places: readonly Range[], current: Range | undefined): void {
  if (!('highlights' in CSS)) {
    if (current !== undefined) select(current);
    return;
  }
  CSS.highlights.set(ALL, new Highlight(...places));
  if (current === undefined) CSS.highlights.delete(CURRENT);
  else CSS.highlights.set(CURRENT, Object.assign(new Highlight(current), { priority: 1 }));
}

/** Takes all marks away. */
export function hidePlaces(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}

/** Brings a place into sight, out of folded parts as well. */
export function bringIntoSight(place: Range): void {
  for (let element = place.startContainer.parentElement; element !== null; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) element.open = true;
  }
  const { top, bottom } = place.getBoundingClientRect();
  if (top < window.innerHeight * 0.15 || bottom > window.innerHeight * 0.85) {
    window.scrollTo({ top: window.scrollY + top - window.innerHeight * HEIGHT_SHARE });
  }
}

/** Leaves the place selected, for who goes on from there. */
export function select(place: Range): void {
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(place);
}
