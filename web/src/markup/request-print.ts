/** Event of the window that requests a print; the article on the page handles it and prevents its default. */
export const PRINT_EVENT = 'maru:print';

/** Prints the page; where there is an article, after its diagrams and formulas are rendered. */
export function requestPrint(): void {
  if (window.dispatchEvent(new Event(PRINT_EVENT, { cancelable: true }))) window.print();
}
