import assert from 'node:assert/strict';
import { NEW_DOC_PROPS } from '@maru/core';
import { mayReplaceText } from './attempts.ts';
import type { SessionEvent } from './events.ts';
import { isBusy, shownProblem } from './state.ts';
import { statusOf } from './shown-state.ts';
import type { SessionState } from './state.ts';
import { answer, chosen, conflicted, found, LATEST, merged, NAMES, offline } from './test/session-harness.ts';
import { phaseOf, save, SAVED, saved, STATES } from './test/session-harness.ts';
import type { StateName, SessionHarness } from './test/session-harness.ts';

/** Every event, and each of its forms that leads elsewhere. */
const EVENTS = {
  typed: { type: 'typed' },
  autosaveDue: { type: 'autosaveDue' },
  accessChosen: { type: 'accessChosen', isShared: false },
  accessRefused: { type: 'accessRefused', isShared: false },
  discardRequested: { type: 'discardRequested' },
  discardUndone: { type: 'discardUndone', shown: SAVED, before: SAVED },
  mergeUndone: { type: 'mergeUndone', merged: SAVED, before: SAVED },
  titled: { type: 'titled', title: 'Other' },
  saveRequested: save,
  storeRequested: { type: 'storeRequested' },
  saveAsNewRequested: { type: 'saveAsNewRequested' },
  latestRequested: { type: 'latestRequested' },
  merged: merged('conflictAnswered'),
  mine: answer('conflictAnswered', 'mine'),
  theirs: answer('conflictAnswered', 'theirs'),
  closed: answer('conflictAnswered', 'close'),
  propsChosen: chosen('{"a":1}'),
  draftRestoreRequested: { type: 'draftRestoreRequested' },
  draftTaken: { type: 'draftTaken', id: 'draft', isHere: true },
  draftGone: { type: 'draftTaken', id: 'draft', isHere: false },
  draftMerged: merged('draftAnswered'),
  draftAlone: answer('draftAnswered', 'mine'),
  draftLeft: answer('draftAnswered', 'theirs'),
  draftClosed: answer('draftAnswered', 'close'),
  draftDeclined: { type: 'draftDeclined', id: 'draft' },
  saveSucceeded: saved('one two', '2'),
  saveConflicted: conflicted,
  refusedOffline: offline,
  refusedSession: { type: 'saveRefused', problem: 'session', message: '' },
  refusedGone: { type: 'saveRefused', problem: 'gone', message: '' },
  refusedForbidden: { type: 'saveRefused', problem: 'forbidden', message: '' },
  refused: { type: 'saveRefused', problem: 'refused', message: 'Too long.' },
  refusedTitle: { type: 'saveRefused', problem: 'title', message: 'Too long.' },
  latestLoaded: { type: 'latestLoaded', latest: LATEST },
  latestSame: { type: 'latestLoaded', latest: SAVED },
  latestOffline: { type: 'latestFailed', problem: 'offline' },
  latestUnmergeable: { type: 'latestFailed', problem: 'part' },
  latestGone: { type: 'latestFailed', problem: 'gone' },
  retryDue: { type: 'retryDue' },
  savedElsewhere: { type: 'savedElsewhere', updatedAt: '1' },
  draftKept: { type: 'draftKept', isKept: true },
  draftsFound: found,
  draftRestored: { type: 'draftRestored', id: 'draft', isKept: true, message: 'restored' },
  draftUnkept: { type: 'draftRestored', id: 'draft', isKept: false, message: 'restored' },
} as const satisfies Readonly<Record<string, SessionEvent>>;
type EventName = keyof typeof EVENTS;

const failures = (result: string): Partial<Record<StateName, string>> => ({
  session: result,
  gone: result,
  forbidden: result,
  refused: result,
  title: result,
});
/** Of documents with a working copy, and of a private one. */
const copies = (result: string): Partial<Record<StateName, string>> => ({
  unpublished: result,
  written: result,
  behind: result,
});
/** Answers to an autosave. */
const autosaves = (result: string): Partial<Record<StateName, string>> => ({
  copying: result,
  folding: result,
});
const DISCARDED = 'resting: replaceText, showDiscarded';
const SEND = 'saving: send';
const LOAD = 'checking: loadLatest';
const PUT_IN = 'resting: replaceText, keepRestored';
const TAKEN = 'resting: replaceText, showMessage';

/** Phase and effects after an event where one of them changes; in all other pairs nothing follows. */
const CHANGES: Readonly<Record<EventName, Partial<Record<StateName, string>>>> = {
  typed: {},
  autosaveDue: {
    new: SEND,
    unsaved: SEND,
    untitled: SEND,
    written: SEND,
    private: SEND,
    merging: SEND,
    refused: SEND,
    title: SEND,
  },
  accessChosen: copies(LOAD),
  accessRefused: { saving: LOAD, ...autosaves(LOAD) },
  discardRequested: {
    unsaved: DISCARDED,
    untitled: DISCARDED,
    merging: DISCARDED,
    ...copies('saving: replaceText, send, showDiscarded'),
    offline: DISCARDED,
    session: 'session: replaceText, showDiscarded',
    gone: 'gone: replaceText, showDiscarded',
    forbidden: 'forbidden: replaceText, showDiscarded',
    refused: DISCARDED,
    title: DISCARDED,
  },
  discardUndone: Object.fromEntries(NAMES.map((name) => [name, `${phaseOf(STATES[name]())}: replaceText`])),
  mergeUndone: Object.fromEntries(NAMES.map((name) => [name, `${phaseOf(STATES[name]())}: replaceText`])),
  titled: {},
  saveRequested: {
    new: SEND,
    unsaved: SEND,
    merging: SEND,
    untitled: SEND,
    ...copies(SEND),
    private: SEND,
    offline: SEND,
    ...failures(SEND),
  },
  storeRequested: {
    new: SEND,
    unsaved: SEND,
    untitled: SEND,
    merging: SEND,
    written: SEND,
    private: SEND,
    offline: SEND,
    ...failures(SEND),
  },
  saveAsNewRequested: {
    new: SEND,
    saved: SEND,
    unsaved: SEND,
    offered: SEND,
    merging: SEND,
    untitled: 'resting: showTitle',
    ...copies(SEND),
    private: SEND,
    offline: SEND,
    ...failures(SEND),
  },
  latestRequested: {
    saved: LOAD,
    unsaved: LOAD,
    untitled: LOAD,
    offered: LOAD,
    merging: LOAD,
    ...copies(LOAD),
    private: LOAD,
    offline: LOAD,
    ...failures(LOAD),
  },
  merged: { conflict: 'saving: replaceText, send' },
  mine: { conflict: SEND },
  theirs: { conflict: TAKEN },
  closed: { conflict: 'resting' },
  propsChosen: {
    saved: SEND,
    unsaved: SEND,
    untitled: SEND,
    offered: SEND,
    merging: SEND,
    ...copies(SEND),
    private: SEND,
    offline: SEND,
    ...failures(SEND),
  },
  draftRestoreRequested: {
    offered: 'resting: claimDraft, replaceText, keepRestored',
    merging: 'resting: claimDraft',
  },
  draftTaken: { offered: PUT_IN },
  draftGone: { offered: 'resting: showMessage', merging: 'resting: showMessage' },
  draftMerged: { merging: PUT_IN },
  draftAlone: { merging: PUT_IN },
  draftLeft: {},
  draftClosed: {},
  draftDeclined: { offered: 'resting: deleteDraft', merging: 'resting: deleteDraft' },
  saveSucceeded: { saving: 'resting: showMessage', copying: TAKEN, folding: 'resting' },
  saveConflicted: { saving: LOAD, ...autosaves(LOAD) },
  refusedOffline: { saving: 'offline', ...autosaves('offline') },
  refusedSession: { saving: 'session', ...autosaves('session') },
  refusedGone: { saving: 'gone', ...autosaves('gone') },
  refusedForbidden: { saving: 'forbidden', ...autosaves('forbidden') },
  refused: { saving: 'refused', ...autosaves('refused') },
  refusedTitle: { saving: 'title: showTitle', ...autosaves('title: showTitle') },
  latestLoaded: { checking: 'conflict', looking: 'conflict', taking: TAKEN, meeting: TAKEN },
  latestSame: { checking: 'resting', looking: 'resting', taking: 'resting', meeting: TAKEN },
  latestOffline: { checking: 'offline', looking: 'offline', taking: 'resting', meeting: 'offline' },
  latestUnmergeable: { checking: 'part', looking: 'part', taking: 'resting', meeting: 'part' },
  latestGone: { checking: 'gone', looking: 'gone', taking: 'gone', meeting: 'gone' },
  retryDue: { offline: SEND },
  savedElsewhere: { saved: LOAD, offered: LOAD },
  draftKept: {},
  draftsFound: { new: 'resting: skipDraft' },
  draftRestored: Object.fromEntries(
    NAMES.map((name) => [name, `${phaseOf(STATES[name]())}: deleteDraft, showMessage`]),
  ),
  draftUnkept: Object.fromEntries(NAMES.map((name) => [name, `${phaseOf(STATES[name]())}: showMessage`])),
};

describe('The editing session', () => {
  for (const name of Object.keys(EVENTS) as readonly EventName[]) {
    it(`handles ${name} in every state`, () => {
      for (const stateName of NAMES) {
        const session = STATES[stateName]();
        const before = session.state;
        const expected = CHANGES[name][stateName] ?? phaseOf(session);
        const count = session.effects.length;
        session.dispatch(EVENTS[name]);
        const effects = session.effects.slice(count).map(({ type }) => type);
        const result = [phaseOf(session), effects.join(', ')].filter((part) => part !== '').join(': ');
        assert.equal(result, expected, `${stateName}, ${name}`);
        assertWhole(before, session, effects);
      }
    });
  }
});

describe('The result of a request', () => {
  it('waits for the end of a composition wherever it replaces the text, also after a failed discard', () => {
    const discarded = { type: 'discardRequested' } as const;
    const results = Object.entries(EVENTS).filter(([name]) =>
      /^(?:saveSucceeded|saveConf|refused|latest)/.test(name),
    );
    let replaced = 0;
    for (const name of NAMES)
      for (const before of [[], [discarded]])
        for (const [, event] of results) {
          const session = STATES[name]().dispatch(...before);
          const { state } = session;
          if (!isBusy(state) || event.type === 'latestRequested') continue;
          const count = session.effects.length;
          session.dispatch(event);
          if (!session.effects.slice(count).some(({ type }) => type === 'replaceText')) continue;
          replaced++;
          assert.ok(mayReplaceText(state, event), `${name}, ${event.type}`);
        }
    assert.ok(replaced > 10, `${replaced}`);
    const failed = STATES.looking().dispatch(discarded);
    assert.ok(mayReplaceText(failed.state, EVENTS.latestOffline));
    assert.ok(!mayReplaceText(STATES.saving().state, EVENTS.saveSucceeded));
  });
});

/** Asserts what holds after every event: one request at a time, and views that agree with the state. */
function assertWhole(
  before: SessionState,
  { state, content }: SessionHarness,
  effects: readonly string[],
): void {
  const requests = effects.filter((type) => type === 'send' || type === 'loadLatest');
  assert.ok(requests.length <= 1);
  if (requests.length === 1) assert.ok(isBusy(state));
  if (isBusy(state) && before.phase.name !== state.phase.name) assert.equal(requests.length, 1);
  const base = state.saved ?? { title: '', content: '', props: NEW_DOC_PROPS };
  const now = { title: state.title, content, props: state.props };
  assert.equal(
    state.isDirty,
    (['title', 'content', 'props'] as const).some((part) => now[part] !== base[part]),
  );
  if (shownProblem(state) !== null) assert.notEqual(statusOf(state), 'idle');
}
