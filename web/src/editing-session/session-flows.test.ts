import assert from 'node:assert/strict';
import type { Draft } from '../stores/drafts.ts';
import { createInitialState, pendingCreation, shownProblem } from './state.ts';
import { draftOfferOf, statusOf, updateNoticeOf } from './shown-state.ts';
import { answer, chosen, conflicted, DRAFT, FIRST, LATEST, merged, NOW } from './test/session-trial.ts';
import { offline, phaseOf, save, SAVED, saved, STATES, Trial, unsaved } from './test/session-trial.ts';
import { transition } from './transition.ts';

type Refusal = 'session' | 'forbidden' | 'gone' | 'refused';
const refused = (problem: Refusal) => ({ type: 'saveRefused', problem, message: 'No.' }) as const;
/** A new document with a title and a text. */
const begun = (): Trial => new Trial({ saved: null }).tell({ type: 'titled', title: 'Title' }).write('one');

describe('A save without a response', () => {
  it('is retried unchanged, with its key, and later text after it', () => {
    const trial = unsaved().tell(save, offline).write('one two three').tell({ type: 'retryDue' });
    assert.deepEqual(trial.sent()[1], trial.sent()[0]);
    assert.deepEqual([statusOf(trial.state), shownProblem(trial.state)], ['saving', 'offline']);
    trial.tell(saved('one two', '2'));
    const rest = trial.sent()[2];
    assert.deepEqual([rest?.words.content, rest?.over?.updatedAt], ['one two three', '2']);
    assert.notEqual(rest?.key, trial.sent()[0]?.key);
    trial.tell(saved('one two three', '3'));
    assert.deepEqual([statusOf(trial.state), trial.state.isDirty, trial.sent().length], ['idle', false, 3]);
  });

  it('is retried first when the writer saves', () => {
    const trial = unsaved().tell(save, offline).write('one two three').tell(save);
    assert.deepEqual(trial.sent()[1], trial.sent()[0]);
  });

  it('is dropped when the server has refused its content', () => {
    const trial = unsaved().tell(save, offline, { type: 'retryDue' }, refused('refused'), save);
    assert.notEqual(trial.sent()[2]?.key, trial.sent()[0]?.key);
  });

  for (const problem of ['session', 'forbidden', 'gone'] as const) {
    it(`keeps its key after ${problem}, as it may have arrived before`, () => {
      for (const first of [begun(), unsaved()]) {
        const trial = first.tell(save, refused(problem)).write('one two three').tell(save);
        assert.deepEqual(trial.sent()[1], trial.sent()[0]);
      }
    });
  }

  it('creates no second document when its text is saved as a new one', () => {
    const trial = begun().tell(save, refused('gone')).write('more').tell({ type: 'saveAsNewRequested' });
    assert.deepEqual(trial.sent()[1], trial.sent()[0]);
    trial.tell(saved('one', '1'));
    assert.deepEqual([trial.sent()[2]?.over?.id, trial.sent()[2]?.words.content], ['doc', 'more']);
  });

  it('is replaced by newer text after a server error, unless it creates a document', () => {
    const failure = { ...offline, isServerError: true };
    const [update, creation] = [unsaved(), begun()].map((trial) =>
      trial.tell(save, failure).write('newer').tell({ type: 'retryDue' }).sent(),
    );
    assert.equal(update?.[1]?.words.content, 'newer');
    assert.deepEqual(creation?.[1], creation?.[0]);
  });

  it('is part of its editor’s draft: another editor sends it first, and the rest as a save of its document', () => {
    const [sent] = begun().tell(save).sent();
    assert.ok(sent !== undefined);
    const creation = { ...sent.words, ...sent.place, props: sent.props, key: sent.key, at: sent.at };
    const left: Draft = { ...DRAFT, docId: null, base: null, content: 'one two', creation };
    const trial = new Trial({ saved: null }).tell({ type: 'draftsFound', drafts: [left] });
    trial.tell({ type: 'draftRestoreRequested' }, save);
    assert.deepEqual(trial.sent(), [sent]);
    assert.deepEqual(pendingCreation(trial.state), sent);
    trial.tell(saved('one', '1'));
    const rest = trial.sent()[1];
    assert.deepEqual([rest?.over?.id, rest?.words.content], ['doc', 'one two']);
    assert.equal(pendingCreation(trial.state), null);
  });

  it('opens a new document’s address once, although the first response was lost', () => {
    const trial = new Trial({ saved: null }).tell({ type: 'titled', title: 'Title' }).write('one');
    trial.tell(save, offline).write('one two').tell({ type: 'retryDue' }, saved('one', '1'));
    trial.tell(saved('one two', '2'));
    const opened = trial.effects.filter(({ type }) => type === 'openCreated');
    assert.deepEqual(opened, [{ type: 'openCreated', id: 'doc' }]);
    assert.deepEqual(
      trial.sent().map(({ over }) => over?.updatedAt ?? null),
      [null, null, '1'],
    );
  });
});

describe('A refused save', () => {
  it('is resolved when the writer removes the refused text and saves', () => {
    const trial = unsaved().tell(save, refused('refused')).write('one').tell(save);
    assert.deepEqual([statusOf(trial.state), shownProblem(trial.state)], ['idle', null]);
    assert.equal(trial.sent().length, 1);
  });

  it('can be saved as a new document, which keeps the settings of the deleted one', () => {
    const trial = new Trial({ saved: { ...SAVED, props: '{"math":true}' } }).write('one two');
    trial.tell(save, refused('gone'), { type: 'saveAsNewRequested' });
    const attempt = trial.sent()[1];
    assert.deepEqual([attempt?.over, attempt?.props], [null, '{"math":true}']);
  });
});

describe('A save under way', () => {
  it('is followed by later text when the writer saves again', () => {
    const trial = unsaved().tell(save).write('one two three').tell(save, saved('one two', '2'));
    assert.equal(trial.sent()[1]?.words.content, 'one two three');
    trial.tell(saved('one two three', '3'));
    assert.deepEqual([statusOf(trial.state), trial.sent().length], ['idle', 2]);
  });
});

describe('The settings', () => {
  it('of a new document are saved with it', () => {
    const trial = begun().tell(chosen('{"a":1}'), save);
    assert.equal(trial.sent()[0]?.props, '{"a":1}');
  });

  it('are saved after the first save when they were chosen during it', () => {
    const trial = begun().tell(save, chosen('{"a":1}'), saved('one', '1'));
    const next = trial.sent()[1];
    assert.deepEqual([next?.over?.id, next?.props], ['doc', '{"a":1}']);
    trial.tell(saved('one', '2'));
    assert.deepEqual([trial.state.isDirty, trial.sent().length], [false, 2]);
  });

  it('cause no conflict with a save under way, and save no typed text', () => {
    const trial = unsaved().tell(save, chosen('{"a":1}')).write('one two three').tell(saved('one two', '2'));
    const next = trial.sent()[1];
    assert.deepEqual([next?.over?.updatedAt, next?.words.content, next?.props], ['2', 'one two', '{"a":1}']);
    trial.tell(saved('one two', '3'));
    assert.deepEqual([trial.state.isDirty, trial.sent().length], [true, 2]);
  });

  it('are kept when they could not be saved, and are saved with the text', () => {
    const trial = new Trial().tell(chosen('{"a":1}'), refused('refused')).write('one two').tell(save);
    const next = trial.sent()[1];
    assert.deepEqual([next?.words.content, next?.props], ['one two', '{"a":1}']);
  });

  it('are restored with their draft', () => {
    const left: Draft = { ...DRAFT, props: '{"a":1}' };
    const trial = new Trial().tell(
      { type: 'draftsFound', drafts: [left] },
      { type: 'draftRestoreRequested' },
    );
    assert.equal(trial.state.props, '{"a":1}');
  });
});

describe('A conflict', () => {
  it('keeps settings that were chosen elsewhere', () => {
    const newer = { ...LATEST, props: '{"b":1}' };
    const trial = unsaved().tell(save, conflicted, { type: 'latestLoaded', latest: newer });
    trial.tell(answer('conflictAnswered', 'mine'));
    assert.equal(trial.sent().at(-1)?.props, '{"b":1}');
    const same = unsaved().tell(save, conflicted);
    same.tell({ type: 'latestLoaded', latest: { ...newer, content: 'one two' } });
    assert.deepEqual([same.state.isDirty, same.state.props], [false, '{"b":1}']);
  });

  /** Of a private document. */
  const met = (): Trial =>
    new Trial({ isShared: false })
      .write('one two')
      .tell(save, conflicted, { type: 'latestLoaded', latest: LATEST });

  it('saves the local version over the newer one, then the merged one', () => {
    const trial = met().tell(merged('conflictAnswered'));
    const [mine] = trial.sent().slice(-1);
    assert.deepEqual([mine?.words.content, mine?.over?.updatedAt], ['one two', '2']);
    trial.tell(saved('one two', '3'));
    const [whole] = trial.sent().slice(-1);
    assert.deepEqual([whole?.words.content, whole?.over?.updatedAt], ['newer two', '3']);
    assert.ok(!trial.effects.some(({ type }) => type === 'showMessage'));
    trial.tell(saved('newer two', '4'));
    assert.deepEqual(trial.effects.at(-1), { type: 'showMessage', message: 'merged' });
    assert.deepEqual([statusOf(trial.state), trial.state.isDirty], ['idle', false]);
  });

  it('continues the merge when its first save had no response', () => {
    const trial = met().tell(merged('conflictAnswered'), offline, { type: 'retryDue' });
    trial.tell(saved('one two', '3'));
    assert.equal(trial.sent().at(-1)?.words.content, 'newer two');
  });

  it('opens no dialog after an automatic save, only the notice', () => {
    const trial = unsaved().tell(save, offline, { type: 'retryDue' }, conflicted);
    trial.tell({ type: 'latestLoaded', latest: LATEST });
    assert.deepEqual([phaseOf(trial), trial.state.isDirty], ['resting', true]);
    assert.equal(updateNoticeOf(trial.state), 'merge');
  });

  it('does not arise when both sides made the same change', () => {
    const trial = unsaved().tell(save, conflicted);
    trial.tell({ type: 'latestLoaded', latest: { ...LATEST, content: 'one two' } });
    assert.deepEqual([phaseOf(trial), trial.state.isDirty], ['resting', false]);
    assert.equal(trial.state.saved?.updatedAt, '2');
  });
});

describe('A state that was saved elsewhere', () => {
  it('is loaded once automatically, and offered when that failed', () => {
    const trial = STATES.taking();
    assert.equal(updateNoticeOf(trial.state), null);
    trial.tell({ type: 'latestFailed', problem: 'offline' }, { type: 'savedElsewhere', updatedAt: '1' });
    assert.equal(trial.effects.length, 1);
    assert.equal(updateNoticeOf(trial.state), 'load');
    trial.write('one two');
    assert.equal(updateNoticeOf(trial.state), null, 'left to the autosave');
    trial.write('one');
    assert.deepEqual([phaseOf(trial), trial.effects.length], ['checking', 2]);
  });

  it('replaces no text that was typed while it was loading', () => {
    const trial = STATES.taking().write('one two');
    trial.tell({ type: 'latestLoaded', latest: LATEST });
    assert.equal(trial.content, 'one two');
    assert.equal(updateNoticeOf(trial.state), 'merge');
  });
});

describe('A draft of a closed editor', () => {
  it('is distinguished from a save elsewhere when the writer typed past it', () => {
    const passed = (trial: Trial): boolean | undefined => draftOfferOf(trial.state)?.isPassed;
    const trial = new Trial({ isShared: false }).tell({ type: 'draftsFound', drafts: [DRAFT] });
    assert.equal(passed(trial), false);
    for (const [text, at] of [
      ['one past', '2'],
      ['one past it', '3'],
    ] as const)
      trial.write(text).tell({ type: 'autosaveDue' }, saved(text, at));
    assert.deepEqual([passed(trial), draftOfferOf(trial.state)?.isOutdated], [true, true]);
    const latest = { ...LATEST, content: 'one past it, elsewhere', updatedAt: '4' };
    trial.tell({ type: 'savedElsewhere', updatedAt: '3' }, { type: 'latestLoaded', latest });
    assert.equal(passed(trial), false);
    trial.write('one past it, elsewhere and here').tell({ type: 'autosaveDue' });
    trial.tell(saved('one past it, elsewhere and here', '5'));
    assert.equal(passed(trial), false);
  });

  it('is restored into an unchanged text, and stored again before the old entry is removed', () => {
    const trial = STATES.offered().tell({ type: 'draftRestoreRequested' });
    assert.equal(trial.content, 'one two');
    assert.equal(trial.state.offer.drafts.length, 1);
    trial.tell({ type: 'draftRestored', id: 'draft', isKept: true, message: 'restored' });
    assert.equal(draftOfferOf(trial.state), null);
    trial.tell({ type: 'draftsFound', drafts: [{ ...DRAFT, id: 'second' }] });
    assert.equal(draftOfferOf(trial.state)?.isAnother, true);
  });

  it('is not continued by two tabs: the later one shows a message, and continues without it', () => {
    const trial = new Trial({ saved: null }).tell({
      type: 'draftsFound',
      drafts: [{ ...DRAFT, docId: null }],
    });
    trial.tell({ type: 'draftTaken', id: 'draft', isHere: false });
    assert.deepEqual([trial.content, draftOfferOf(trial.state)], ['', null]);
    assert.deepEqual(trial.effects.at(-1), { type: 'showMessage', message: 'takenUp' });
  });

  it('is discarded by its id, without affecting another offered draft', () => {
    const trial = new Trial().tell({ type: 'draftsFound', drafts: [DRAFT, { ...DRAFT, id: 'second' }] });
    trial.tell({ type: 'draftRestored', id: 'draft', isKept: true, message: 'restored' });
    trial.tell({ type: 'draftDeclined', id: 'draft' });
    assert.equal(draftOfferOf(trial.state)?.draft.id, 'second');
  });

  it('stays stored when the session can’t store it again', () => {
    const trial = STATES.offered().tell({ type: 'draftRestoreRequested' });
    trial.tell({ type: 'draftRestored', id: 'draft', isKept: false, message: 'restored' });
    assert.equal(draftOfferOf(trial.state)?.draft.id, 'draft');
  });

  it('never replaces a newer state or typed text', () => {
    const older = { ...DRAFT, base: { ...SAVED, updatedAt: '0' } };
    for (const trial of [new Trial(), unsaved()]) {
      const before = trial.content;
      trial.tell({ type: 'draftsFound', drafts: [older] }, { type: 'draftRestoreRequested' });
      assert.deepEqual([trial.content, trial.state.offer.merging], [before, older]);
    }
  });

  it('of a new document is restored at once when it is the requested one, with its folder', () => {
    const trial = new Trial({ saved: null, draftId: 'draft' });
    const begun = { ...DRAFT, docId: null, base: null, parentId: 'folder' };
    trial.tell({ type: 'draftsFound', drafts: [begun] });
    assert.deepEqual([trial.content, trial.state.place.parentId], ['one two', 'folder']);
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
