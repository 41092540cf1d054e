import assert from 'node:assert/strict';
import type { Draft } from '../stores/drafts.ts';
import { createInitialState, pendingCreation, shownProblem } from './state.ts';
import { draftOfferOf, statusOf, updateNoticeOf } from './shown-state.ts';
import { answer, chosen, conflicted, DRAFT, FIRST, LATEST, merged, NOW } from './test/session-harness.ts';
import {
  offline,
  phaseOf,
  save,
  SAVED,
  saved,
  STATES,
  SessionHarness,
  unsaved,
} from './test/session-harness.ts';
import { transition } from './transition.ts';

type Refusal = 'session' | 'forbidden' | 'gone' | 'refused';
const refused = (problem: Refusal) => ({ type: 'saveRefused', problem, message: 'No.' }) as const;
/** A new document with a title and a text. */
const begun = (): SessionHarness =>
  new SessionHarness({ saved: null }).dispatch({ type: 'titled', title: 'Title' }).write('one');

describe('A save without a response', () => {
  it('is retried unchanged, with its key, and later text after it', () => {
    const session = unsaved().dispatch(save, offline).write('one two three').dispatch({ type: 'retryDue' });
    assert.deepEqual(session.sent()[1], session.sent()[0]);
    assert.deepEqual([statusOf(session.state), shownProblem(session.state)], ['saving', 'offline']);
    session.dispatch(saved('one two', '2'));
    const rest = session.sent()[2];
    assert.deepEqual([rest?.words.content, rest?.over?.updatedAt], ['one two three', '2']);
    assert.notEqual(rest?.key, session.sent()[0]?.key);
    session.dispatch(saved('one two three', '3'));
    assert.deepEqual(
      [statusOf(session.state), session.state.isDirty, session.sent().length],
      ['idle', false, 3],
    );
  });

  it('is retried first when the writer saves', () => {
    const session = unsaved().dispatch(save, offline).write('one two three').dispatch(save);
    assert.deepEqual(session.sent()[1], session.sent()[0]);
  });

  it('is dropped when the server has refused its content', () => {
    const session = unsaved().dispatch(save, offline, { type: 'retryDue' }, refused('refused'), save);
    assert.notEqual(session.sent()[2]?.key, session.sent()[0]?.key);
  });

  for (const problem of ['session', 'forbidden', 'gone'] as const) {
    it(`keeps its key after ${problem}, as it may have arrived before`, () => {
      for (const first of [begun(), unsaved()]) {
        const session = first.dispatch(save, refused(problem)).write('one two three').dispatch(save);
        assert.deepEqual(session.sent()[1], session.sent()[0]);
      }
    });
  }

  it('creates no second document when its text is saved as a new one', () => {
    const session = begun()
      .dispatch(save, refused('gone'))
      .write('more')
      .dispatch({ type: 'saveAsNewRequested' });
    assert.deepEqual(session.sent()[1], session.sent()[0]);
    session.dispatch(saved('one', '1'));
    assert.deepEqual([session.sent()[2]?.over?.id, session.sent()[2]?.words.content], ['doc', 'more']);
  });

  it('is replaced by newer text after a server error, unless it creates a document', () => {
    const failure = { ...offline, isServerError: true };
    const [update, creation] = [unsaved(), begun()].map((session) =>
      session.dispatch(save, failure).write('newer').dispatch({ type: 'retryDue' }).sent(),
    );
    assert.equal(update?.[1]?.words.content, 'newer');
    assert.deepEqual(creation?.[1], creation?.[0]);
  });

  it('is part of its editor’s draft: another editor sends it first, and the rest as a save of its document', () => {
    const [sent] = begun().dispatch(save).sent();
    assert.ok(sent !== undefined);
    const creation = { ...sent.words, ...sent.place, props: sent.props, key: sent.key, at: sent.at };
    const left: Draft = { ...DRAFT, docId: null, base: null, content: 'one two', creation };
    const session = new SessionHarness({ saved: null }).dispatch({ type: 'draftsFound', drafts: [left] });
    session.dispatch({ type: 'draftRestoreRequested' }, save);
    assert.deepEqual(session.sent(), [sent]);
    assert.deepEqual(pendingCreation(session.state), sent);
    session.dispatch(saved('one', '1'));
    const rest = session.sent()[1];
    assert.deepEqual([rest?.over?.id, rest?.words.content], ['doc', 'one two']);
    assert.equal(pendingCreation(session.state), null);
  });

  it('opens a new document’s address once, although the first response was lost', () => {
    const session = new SessionHarness({ saved: null })
      .dispatch({ type: 'titled', title: 'Title' })
      .write('one');
    session.dispatch(save, offline).write('one two').dispatch({ type: 'retryDue' }, saved('one', '1'));
    session.dispatch(saved('one two', '2'));
    const opened = session.effects.filter(({ type }) => type === 'openCreated');
    assert.deepEqual(opened, [{ type: 'openCreated', id: 'doc' }]);
    assert.deepEqual(
      session.sent().map(({ over }) => over?.updatedAt ?? null),
      [null, null, '1'],
    );
  });
});

describe('A refused save', () => {
  it('is resolved when the writer removes the refused text and saves', () => {
    const session = unsaved().dispatch(save, refused('refused')).write('one').dispatch(save);
    assert.deepEqual([statusOf(session.state), shownProblem(session.state)], ['idle', null]);
    assert.equal(session.sent().length, 1);
  });

  it('can be saved as a new document, which keeps the settings of the deleted one', () => {
    const session = new SessionHarness({ saved: { ...SAVED, props: '{"math":true}' } }).write('one two');
    session.dispatch(save, refused('gone'), { type: 'saveAsNewRequested' });
    const attempt = session.sent()[1];
    assert.deepEqual([attempt?.over, attempt?.props], [null, '{"math":true}']);
  });
});

describe('A save under way', () => {
  it('is followed by later text when the writer saves again', () => {
    const session = unsaved().dispatch(save).write('one two three').dispatch(save, saved('one two', '2'));
    assert.equal(session.sent()[1]?.words.content, 'one two three');
    session.dispatch(saved('one two three', '3'));
    assert.deepEqual([statusOf(session.state), session.sent().length], ['idle', 2]);
  });
});

describe('The settings', () => {
  it('of a new document are saved with it', () => {
    const session = begun().dispatch(chosen('{"a":1}'), save);
    assert.equal(session.sent()[0]?.props, '{"a":1}');
  });

  it('are saved after the first save when they were chosen during it', () => {
    const session = begun().dispatch(save, chosen('{"a":1}'), saved('one', '1'));
    const next = session.sent()[1];
    assert.deepEqual([next?.over?.id, next?.props], ['doc', '{"a":1}']);
    session.dispatch(saved('one', '2'));
    assert.deepEqual([session.state.isDirty, session.sent().length], [false, 2]);
  });

  it('cause no conflict with a save under way, and save no typed text', () => {
    const session = unsaved()
      .dispatch(save, chosen('{"a":1}'))
      .write('one two three')
      .dispatch(saved('one two', '2'));
    const next = session.sent()[1];
    assert.deepEqual([next?.over?.updatedAt, next?.words.content, next?.props], ['2', 'one two', '{"a":1}']);
    session.dispatch(saved('one two', '3'));
    assert.deepEqual([session.state.isDirty, session.sent().length], [true, 2]);
  });

  it('are kept when they could not be saved, and are saved with the text', () => {
    const session = new SessionHarness()
      .dispatch(chosen('{"a":1}'), refused('refused'))
      .write('one two')
      .dispatch(save);
    const next = session.sent()[1];
    assert.deepEqual([next?.words.content, next?.props], ['one two', '{"a":1}']);
  });

  it('are restored with their draft', () => {
    const left: Draft = { ...DRAFT, props: '{"a":1}' };
    const session = new SessionHarness().dispatch(
      { type: 'draftsFound', drafts: [left] },
      { type: 'draftRestoreRequested' },
    );
    assert.equal(session.state.props, '{"a":1}');
  });
});

describe('A conflict', () => {
  it('keeps settings that were chosen elsewhere', () => {
    const newer = { ...LATEST, props: '{"b":1}' };
    const session = unsaved().dispatch(save, conflicted, { type: 'latestLoaded', latest: newer });
    session.dispatch(answer('conflictAnswered', 'mine'));
    assert.equal(session.sent().at(-1)?.props, '{"b":1}');
    const same = unsaved().dispatch(save, conflicted);
    same.dispatch({ type: 'latestLoaded', latest: { ...newer, content: 'one two' } });
    assert.deepEqual([same.state.isDirty, same.state.props], [false, '{"b":1}']);
  });

  /** Of a private document. */
  const met = (): SessionHarness =>
    new SessionHarness({ isShared: false })
      .write('one two')
      .dispatch(save, conflicted, { type: 'latestLoaded', latest: LATEST });

  it('saves the local version over the newer one, then the merged one', () => {
    const session = met().dispatch(merged('conflictAnswered'));
    const [mine] = session.sent().slice(-1);
    assert.deepEqual([mine?.words.content, mine?.over?.updatedAt], ['one two', '2']);
    session.dispatch(saved('one two', '3'));
    const [whole] = session.sent().slice(-1);
    assert.deepEqual([whole?.words.content, whole?.over?.updatedAt], ['newer two', '3']);
    assert.ok(!session.effects.some(({ type }) => type === 'showMessage'));
    session.dispatch(saved('newer two', '4'));
    assert.deepEqual(session.effects.at(-1), { type: 'showMessage', message: 'merged' });
    assert.deepEqual([statusOf(session.state), session.state.isDirty], ['idle', false]);
  });

  it('continues the merge when its first save had no response', () => {
    const session = met().dispatch(merged('conflictAnswered'), offline, { type: 'retryDue' });
    session.dispatch(saved('one two', '3'));
    assert.equal(session.sent().at(-1)?.words.content, 'newer two');
  });

  it('opens no dialog after an automatic save, only the notice', () => {
    const session = unsaved().dispatch(save, offline, { type: 'retryDue' }, conflicted);
    session.dispatch({ type: 'latestLoaded', latest: LATEST });
    assert.deepEqual([phaseOf(session), session.state.isDirty], ['resting', true]);
    assert.equal(updateNoticeOf(session.state), 'merge');
  });

  it('does not arise when both sides made the same change', () => {
    const session = unsaved().dispatch(save, conflicted);
    session.dispatch({ type: 'latestLoaded', latest: { ...LATEST, content: 'one two' } });
    assert.deepEqual([phaseOf(session), session.state.isDirty], ['resting', false]);
    assert.equal(session.state.saved?.updatedAt, '2');
  });
});

describe('A state that was saved elsewhere', () => {
  it('is loaded once automatically, and offered when that failed', () => {
    const session = STATES.taking();
    assert.equal(updateNoticeOf(session.state), null);
    session.dispatch(
      { type: 'latestFailed', problem: 'offline' },
      { type: 'savedElsewhere', updatedAt: '1' },
    );
    assert.equal(session.effects.length, 1);
    assert.equal(updateNoticeOf(session.state), 'load');
    session.write('one two');
    assert.equal(updateNoticeOf(session.state), null, 'left to the autosave');
    session.write('one');
    assert.deepEqual([phaseOf(session), session.effects.length], ['checking', 2]);
  });

  it('replaces no text that was typed while it was loading', () => {
    const session = STATES.taking().write('one two');
    session.dispatch({ type: 'latestLoaded', latest: LATEST });
    assert.equal(session.content, 'one two');
    assert.equal(updateNoticeOf(session.state), 'merge');
  });
});

describe('A draft of a closed editor', () => {
  it('is distinguished from a save elsewhere when the writer typed past it', () => {
    const passed = (session: SessionHarness): boolean | undefined => draftOfferOf(session.state)?.isPassed;
    const session = new SessionHarness({ isShared: false }).dispatch({
      type: 'draftsFound',
      drafts: [DRAFT],
    });
    assert.equal(passed(session), false);
    for (const [text, at] of [
      ['one past', '2'],
      ['one past it', '3'],
    ] as const)
      session.write(text).dispatch({ type: 'autosaveDue' }, saved(text, at));
    assert.deepEqual([passed(session), draftOfferOf(session.state)?.isOutdated], [true, true]);
    const latest = { ...LATEST, content: 'one past it, elsewhere', updatedAt: '4' };
    session.dispatch({ type: 'savedElsewhere', updatedAt: '3' }, { type: 'latestLoaded', latest });
    assert.equal(passed(session), false);
    session.write('one past it, elsewhere and here').dispatch({ type: 'autosaveDue' });
    session.dispatch(saved('one past it, elsewhere and here', '5'));
    assert.equal(passed(session), false);
  });

  it('is restored into an unchanged text, and stored again before the old entry is removed', () => {
    const session = STATES.offered().dispatch({ type: 'draftRestoreRequested' });
    assert.equal(session.content, 'one two');
    assert.equal(session.state.offer.drafts.length, 1);
    session.dispatch({ type: 'draftRestored', id: 'draft', isKept: true, message: 'restored' });
    assert.equal(draftOfferOf(session.state), null);
    session.dispatch({ type: 'draftsFound', drafts: [{ ...DRAFT, id: 'second' }] });
    assert.equal(draftOfferOf(session.state)?.isAnother, true);
  });

  it('is not continued by two tabs: the later one shows a message, and continues without it', () => {
    const session = new SessionHarness({ saved: null }).dispatch({
      type: 'draftsFound',
      drafts: [{ ...DRAFT, docId: null }],
    });
    session.dispatch({ type: 'draftTaken', id: 'draft', isHere: false });
    assert.deepEqual([session.content, draftOfferOf(session.state)], ['', null]);
    assert.deepEqual(session.effects.at(-1), { type: 'showMessage', message: 'takenUp' });
  });

  it('is discarded by its id, without affecting another offered draft', () => {
    const session = new SessionHarness().dispatch({
      type: 'draftsFound',
      drafts: [DRAFT, { ...DRAFT, id: 'second' }],
    });
    session.dispatch({ type: 'draftRestored', id: 'draft', isKept: true, message: 'restored' });
    session.dispatch({ type: 'draftDeclined', id: 'draft' });
    assert.equal(draftOfferOf(session.state)?.draft.id, 'second');
  });

  it('stays stored when the session can’t store it again', () => {
    const session = STATES.offered().dispatch({ type: 'draftRestoreRequested' });
    session.dispatch({ type: 'draftRestored', id: 'draft', isKept: false, message: 'restored' });
    assert.equal(draftOfferOf(session.state)?.draft.id, 'draft');
  });

  it('never replaces a newer state or typed text', () => {
    const older = { ...DRAFT, base: { ...SAVED, updatedAt: '0' } };
    for (const session of [new SessionHarness(), unsaved()]) {
      const before = session.content;
      session.dispatch({ type: 'draftsFound', drafts: [older] }, { type: 'draftRestoreRequested' });
      assert.deepEqual([session.content, session.state.offer.merging], [before, older]);
    }
  });

  it('of a new document is restored at once when it is the requested one, with its folder', () => {
    const session = new SessionHarness({ saved: null, draftId: 'draft' });
    const begun = { ...DRAFT, docId: null, base: null, parentId: 'folder' };
    session.dispatch({ type: 'draftsFound', drafts: [begun] });
    assert.deepEqual([session.content, session.state.place.parentId], ['one two', 'folder']);
  });
});

describe('The cost of a keystroke', () => {
  it('compares texts only when their lengths are equal', () => {
    let reads = 0;
    const text = { length: () => 4, read: () => `${++reads}` };
    const context = { text, newKey: () => 'key', now: () => NOW };
    const { state } = transition(createInitialState(FIRST), { type: 'typed' }, context);
    assert.deepEqual([state.isDirty, reads], [true, 0]);
    const again = transition(state, { type: 'typed' }, context);
    assert.equal(again.state, state);
  });
});
