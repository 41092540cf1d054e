import { getSearchQuery, searchPanelOpen } from '@codemirror/search';
import { ViewPlugin } from '@codemirror/view';
import type { PluginValue, ViewUpdate } from '@codemirror/view';
import type { EditorView } from 'codemirror';

/** Matches that are counted; searching on for more would hold up typing in long texts. */
const MOST = 1_000;
/** Pause after a change of the text before its matches are counted again. */
const PAUSE_MS = 200;

interface Match {
  readonly from: number;
  readonly to: number;
}

/** Shows in the search panel how many matches the text has and which of them is selected. */
class MatchCount implements PluginValue {
  private matches: readonly Match[] = [];
  private waiting: ReturnType<typeof setTimeout> | null = null;
  private readonly view: EditorView;
  private readonly shown = document.createElement('span');

  constructor(view: EditorView) {
    this.view = view;
    this.shown.className = 'cm-match-count';
    this.shown.role = 'status';
  }

  update(update: ViewUpdate): void {
    const { state, startState } = update;
    if (!searchPanelOpen(state)) return;
    const query = getSearchQuery(state);
    if (!searchPanelOpen(startState) || !query.eq(getSearchQuery(startState))) this.count();
    else if (update.docChanged) {
      this.stopWaiting();
      this.waiting = setTimeout(() => this.count(), PAUSE_MS);
    } else if (update.selectionSet) this.show();
  }

  destroy(): void {
    this.stopWaiting();
    this.shown.remove();
  }

  private stopWaiting(): void {
    if (this.waiting !== null) clearTimeout(this.waiting);
    this.waiting = null;
  }

  private count(): void {
    this.stopWaiting();
    const { state } = this.view;
    const query = getSearchQuery(state);
    const matches: Match[] = [];
    if (query.valid) {
      const found = query.getCursor(state);
      for (let next = found.next(); next.done !== true && matches.length < MOST; next = found.next())
        matches.push({ from: next.value.from, to: next.value.to });
    }
    this.matches = matches;
    this.show();
  }

  private show(): void {
    const { state, dom } = this.view;
    const { from, to } = state.selection.main;
    const at = this.matches.findIndex((match) => match.from === from && match.to === to) + 1;
    const total = this.matches.length < MOST ? String(this.matches.length) : `${MOST}+`;
    this.shown.textContent = this.textOf(at, total);
    // The panel's elements are made after the first update that opens it.
    if (!this.shown.isConnected)
      this.view.requestMeasure({
        key: this,
        read: () => undefined,
        write: () => dom.querySelector('.cm-search [name=search]')?.after(this.shown),
      });
  }

  private textOf(at: number, total: string): string {
    const { state } = this.view;
    if (!getSearchQuery(state).valid) return '';
    if (this.matches.length === 0) return state.phrase('no match');
    return at > 0 ? state.phrase('match $1 of $2', at, total) : state.phrase('$ matches found', total);
  }
}

/** Counts the matches of the search panel: `3 of 12`. */
export const countMatches = ViewPlugin.fromClass(MatchCount);
