import assert from 'node:assert/strict';
import { draftOfferOf, firstState, shownProblem, statusOf, updateNoticeOf } from './state.ts';
import { conflicted, DRAFT, FIRST, LATEST, merged, offline, phaseOf } from './test/session-trial.ts';
import { save, SAVED, saved, STATES, Trial, unsaved } from './test/session-trial.ts';
import { transition } from './transition.ts';

describe('A save without an answer', () => {
  it('is sent again as it was, with its key, and what was typed since after it', () => {
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

  it('is sent first too when the writer saves', () => {
    const trial = unsaved().tell(save, offline).write('one two three').tell(save);
    assert.deepEqual(trial.sent()[1], trial.sent()[0]);
  });

  it('is forgotten once the server has answered', () => {
    const trial = unsaved().tell(save, offline, { type: 'retryDue' });
    trial.tell({ type: 'saveRefused', problem: 'session', message: '' }, save);
    assert.notEqual(trial.sent()[2]?.key, trial.sent()[0]?.key);
  });

  it('gives a new document its address once, though the first answer was lost', () => {
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
  const refused = (problem: 'gone' | 'refused') =>
    ({ type: 'saveRefused', problem, message: 'No.' }) as const;

  it('is over when the writer takes back what was refused and saves', () => {
    const trial = unsaved().tell(save, refused('refused')).write('one').tell(save);
    assert.deepEqual([statusOf(trial.state), shownProblem(trial.state)], ['idle', null]);
    assert.equal(trial.sent().length, 1);
  });

  it('can be saved as a new document, which keeps the settings of the one that is gone', () => {
    const trial = new Trial({ saved: { ...SAVED, props: '{"math":true}' } }).write('one two');
    trial.tell(save, refused('gone'), { type: 'saveAsNewRequested' });
    const attempt = trial.sent()[1];
    assert.deepEqual([attempt?.over, attempt?.place.props], [null, '{"math":true}']);
  });
});

describe('A conflict', () => {
  it('saves the own version over the newer one, and the merged one after it', () => {
    const trial = STATES.conflict().tell(merged('conflictAnswered'));
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

  it('goes on with the merge when the first half had no answer', () => {
    const trial = STATES.conflict().tell(merged('conflictAnswered'), offline, { type: 'retryDue' });
    trial.tell(saved('one two', '3'));
    assert.equal(trial.sent().at(-1)?.words.content, 'newer two');
  });

  it('opens no question while the writer types: an automatic save leaves it to the notice', () => {
    const trial = unsaved().tell(save, offline, { type: 'retryDue' }, conflicted);
    trial.tell({ type: 'latestLoaded', latest: LATEST });
    assert.deepEqual([phaseOf(trial), trial.state.isDirty], ['resting', true]);
    assert.equal(updateNoticeOf(trial.state), 'merge');
  });

  it('is none where both sides wrote the same', () => {
    const trial = unsaved().tell(save, conflicted);
    trial.tell({ type: 'latestLoaded', latest: { ...LATEST, content: 'one two' } });
    assert.deepEqual([phaseOf(trial), trial.state.isDirty], ['resting', false]);
    assert.equal(trial.state.saved?.updatedAt, '2');
  });
});

describe('A state that was saved elsewhere', () => {
  it('is loaded once without being asked for, and offered when that failed', () => {
    const trial = STATES.taking();
    assert.equal(updateNoticeOf(trial.state), null);
    trial.tell({ type: 'latestFailed', problem: 'offline' }, { type: 'savedElsewhere', updatedAt: '1' });
    assert.equal(trial.effects.length, 1);
    assert.equal(updateNoticeOf(trial.state), 'load');
    trial.write('one two');
    assert.equal(updateNoticeOf(trial.state), 'merge');
    trial.write('one');
    assert.deepEqual([phaseOf(trial), trial.effects.length], ['checking', 2]);
  });

  it('replaces no word that was typed while it was loaded', () => {
    const trial = STATES.taking().write('one two').tell({ type: 'latestLoaded', latest: LATEST });
    assert.equal(trial.content, 'one two');
    assert.equal(updateNoticeOf(trial.state), 'merge');
  });
});

describe('A draft of a closed editor', () => {
  it('is put into an unchanged text, and kept there before the stored one is removed', () => {
    const trial = STATES.offered().tell({ type: 'draftRestoreRequested' });
    assert.equal(trial.content, 'one two');
    assert.equal(trial.state.offer.drafts.length, 1);
    trial.tell({ type: 'draftRestored', id: 'draft', isKept: true, message: 'restored' });
    assert.equal(draftOfferOf(trial.state), null);
    trial.tell({ type: 'draftsFound', drafts: [{ ...DRAFT, id: 'second' }] });
    assert.equal(draftOfferOf(trial.state)?.isAnother, true);
  });

  it('is discarded by its id: another one that is offered first meanwhile stays', () => {
    const trial = new Trial().tell({ type: 'draftsFound', drafts: [DRAFT, { ...DRAFT, id: 'second' }] });
    trial.tell({ type: 'draftRestored', id: 'draft', isKept: true, message: 'restored' });
    trial.tell({ type: 'draftDeclined', id: 'draft' });
    assert.equal(draftOfferOf(trial.state)?.draft.id, 'second');
  });

  it('stays where the session can’t keep it', () => {
    const trial = STATES.offered().tell({ type: 'draftRestoreRequested' });
    trial.tell({ type: 'draftRestored', id: 'draft', isKept: false, message: 'restored' });
    assert.equal(draftOfferOf(trial.state)?.draft.id, 'draft');
  });

  it('is never put over a newer state, nor over typed text', () => {
    const older = { ...DRAFT, base: { ...SAVED, updatedAt: '0' } };
    for (const trial of [new Trial(), unsaved()]) {
      const before = trial.content;
      trial.tell({ type: 'draftsFound', drafts: [older] }, { type: 'draftRestoreRequested' });
      assert.deepEqual([trial.content, trial.state.offer.merging], [before, older]);
    }
  });

  it('of a new document is restored at once where it is the one asked for, with its folder', () => {
    const trial = new Trial({ saved: null, draftId: 'draft' });
    const begun = { ...DRAFT, docId: null, base: null, parentId: 'folder' };
    trial.tell({ type: 'draftsFound', drafts: [begun] });
    assert.deepEqual([trial.content, trial.state.place.parentId], ['one two', 'folder']);
  });
});

describe('What a key costs', () => {
  it('compares texts only where their lengths are equal', () => {
    let reads = 0;
    const text = { length: () => 4, read: () => `${++reads}` };
    const { state } = transition(firstState(FIRST), { type: 'typed' }, { text, newKey: () => 'key' });
    assert.deepEqual([state.isDirty, reads], [true, 0]);
    const again = transition(state, { type: 'typed' }, { text, newKey: () => 'key' });
    assert.equal(again.state, state);
  });
});
