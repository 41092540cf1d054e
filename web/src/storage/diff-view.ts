/** How versions were looked at last, for this visit: `inline`, `split` or `page`. Unknown values count as none. */
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
    // A browser may refuse it: then it is kept as long as the page is.
  }
}
