import type { Draft } from '../../stores/drafts.ts';
import type { Attempt, SavedState } from '../../stores/saving.ts';
import type { Effect, SessionEvent } from '../events.ts';
import { loadMerging } from '../merging.ts';
import { createInitialState } from '../state.ts';
import type { InitialStateOptions, SessionState } from '../state.ts';
import { transition } from '../transition.ts';

await loadMerging();

/** Time of every attempt, in epoch milliseconds. */
export const NOW = 1_000;
export const SAVED: SavedState = {
  id: 'doc',
  title: 'Title',
  content: 'one',
  props: '{}',
  updatedAt: '1',
  historyId: 'first',
  copyOf: null,
};
/** Its working copy. */
export const COPY: SavedState = {
  ...SAVED,
  content: 'one copied',
  updatedAt: 'c1',
  copyOf: { base: SAVED, newer: null },
};
export const LATEST: SavedState = { ...SAVED, content: 'newer', updatedAt: '2', historyId: 'second' };
/** The working copy, once what readers see was saved again elsewhere. */
export const BEHIND: SavedState = { ...COPY, copyOf: { base: SAVED, newer: LATEST } };
export const DRAFT: Draft = {
  id: 'draft',
  account: 'writer',
  docId: 'doc',
  isFolder: false,
  parentId: null,
  title: 'Title',
  content: 'one two',
  base: SAVED,
  at: 0,
};
export const FIRST: InitialStateOptions = {
  saved: SAVED,
  place: { groupName: 'writer', isFolder: false, parentId: null },
  isShared: true,
  suggestedTitle: '',
  untitled: 'Untitled',
  orphanDocId: null,
  draftId: null,
};

/** A session with its text in memory. Effects are collected; a replaced text is put in, as an editor does. */
export class SessionHarness {
  state: SessionState;
  content: string;
  keys = 0;
  readonly effects: Effect[] = [];

  constructor(first: Partial<InitialStateOptions> = {}) {
    this.state = createInitialState({ ...FIRST, ...first });
    this.content = this.state.saved?.content ?? '';
  }

  dispatch(...events: readonly SessionEvent[]): this {
    for (const event of events) {
      const text = { length: () => this.content.length, read: () => this.content };
      const context = { text, newKey: () => `key-${++this.keys}`, now: () => NOW };
      const { state, effects } = transition(this.state, event, context);
      this.state = state;
      this.effects.push(...effects);
      for (const effect of effects) {
        if (effect.type === 'replaceText') this.write(effect.content);
        if (effect.type === 'claimDraft')
          this.dispatch({ type: 'draftTaken', id: effect.draft.id, isHere: true });
      }
    }
    return this;
  }

  write(content: string): this {
    this.content = content;
    return this.dispatch({ type: 'typed' });
  }

  /** Returns the attempts sent so far. */
  sent(): readonly Attempt[] {
    return this.effects.flatMap((effect) => (effect.type === 'send' ? [effect.attempt] : []));
  }
}

export const save = { type: 'saveRequested' } as const;
export const offline = { type: 'saveRefused', problem: 'offline', message: '' } as const;
/** Chooses settings. */
export const chosen = (props: string) => ({ type: 'propsChosen', props }) as const;
export const conflicted = { type: 'saveConflicted' } as const;
export const found = { type: 'draftsFound', drafts: [DRAFT] } as const;
export const saved = (content: string, updatedAt: string, title = 'Title'): SessionEvent => ({
  type: 'saveSucceeded',
  saved: { ...SAVED, title, content, updatedAt },
});
/** Answer to a save into the working copy. */
export const copied = (content: string, updatedAt: string): SessionEvent => ({
  type: 'saveSucceeded',
  saved: { ...COPY, content, updatedAt },
});
export const unsaved = (): SessionHarness => new SessionHarness().write('one two');
const failed = (
  problem: 'offline' | 'session' | 'gone' | 'forbidden' | 'refused' | 'title',
): SessionHarness => unsaved().dispatch(save, { type: 'saveRefused', problem, message: 'No.' });

/** Each state by a way that leads to it. */
export const STATES = {
  new: () => new SessionHarness({ saved: null }).dispatch({ type: 'titled', title: 'Title' }),
  saved: () => new SessionHarness(),
  unsaved,
  untitled: () => unsaved().dispatch({ type: 'titled', title: ' ' }),
  saving: () => unsaved().dispatch(save),
  checking: () => unsaved().dispatch(save, conflicted),
  looking: () => unsaved().dispatch({ type: 'latestRequested' }),
  taking: () => new SessionHarness().dispatch({ type: 'savedElsewhere', updatedAt: '1' }),
  conflict: () => unsaved().dispatch(save, conflicted, { type: 'latestLoaded', latest: LATEST }),
  unpublished: () => new SessionHarness({ saved: COPY }),
  written: () => new SessionHarness({ saved: COPY }).write('one copied two'),
  copying: () =>
    new SessionHarness({ saved: COPY }).write('one copied two').dispatch({ type: 'autosaveDue' }),
  meeting: () => new SessionHarness({ saved: COPY }).dispatch(save, conflicted),
  private: () => new SessionHarness({ isShared: false }).write('one two'),
  folding: () => new SessionHarness({ isShared: false }).write('one two').dispatch({ type: 'autosaveDue' }),
  behind: () => new SessionHarness({ saved: BEHIND }),
  offline: () => failed('offline'),
  session: () => failed('session'),
  gone: () => failed('gone'),
  forbidden: () => failed('forbidden'),
  refused: () => failed('refused'),
  title: () => failed('title'),
  offered: () => new SessionHarness().dispatch(found),
  merging: () => unsaved().dispatch(found, { type: 'draftRestoreRequested' }),
} as const satisfies Readonly<Record<string, () => SessionHarness>>;
export type StateName = keyof typeof STATES;
export const NAMES = Object.keys(STATES) as readonly StateName[];

export const answer = (type: 'conflictAnswered' | 'draftAnswered', kind: 'mine' | 'theirs' | 'close') =>
  ({ type, answer: { kind } }) as const;
export const merged = (type: 'conflictAnswered' | 'draftAnswered') =>
  ({
    type,
    answer: { kind: 'merge', words: { title: 'Title', content: 'newer two' }, props: null },
  }) as const;

/** Returns the name of the phase; of a failure its cause. */
export function phaseOf({ state: { phase } }: SessionHarness): string {
  return phase.name === 'failed' ? phase.failure.problem : phase.name;
}
