/** Event of the window that asks for a print; the article on the page takes it and prevents its default. */
export const PRINT_EVENT = 'maru:print';

/** Prints the page, where there is an article after its diagrams and formulas are drawn. */
export function requestPrint(): void {
  if (window.dispatchEvent(new Event(PRINT_EVENT, { cancelable: true }))) window.print();
}
