/**
 * Session-storage key of the view that compares versions:
 * `inline`, `split` or `page`. Unknown values are ignored.
 */
const KEY = 'maru_diff_view';

const VIEWS = ['inline', 'split', 'page'] as const;
export type DiffView = (typeof VIEWS)[number];

let remembered: DiffView | null = null;

export function savedDiffView(): DiffView | null {
  try {
    const value = sessionStorage.getItem(KEY);
    return VIEWS.find((view) => view === value) ?? null;
  } catch {
    return remembered;
  }
}

export function saveDiffView(view: DiffView): void {
  remembered = view;
  try {
    sessionStorage.setItem(KEY, view);
  } catch {
    // Storage may be refused by the browser: the value then lasts as long as the page.
  }
}
