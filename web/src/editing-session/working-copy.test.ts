import assert from 'node:assert/strict';
import type { SavedState } from '../stores/saving.ts';
import { isUnpublished } from './state.ts';
import { isPublishDue, isReviewDue, statusOf } from './shown-state.ts';
import { chosen, conflicted, copied, COPY } from './test/session-trial.ts';
import { offline, phaseOf, save, saved, Trial } from './test/session-trial.ts';

const due = { type: 'autosaveDue' } as const;
const discard = { type: 'discardRequested' } as const;
/** A public document with unsaved text, without a working copy. */
const written = (content = 'one two'): Trial => new Trial().write(content);
const sent = (trial: Trial): unknown[] =>
  trial.sent().map(({ kind, words, over }) => [kind, words.content, over?.updatedAt]);
const loaded = (latest: SavedState) => ({ type: 'latestLoaded', latest }) as const;

describe('A document that others read', () => {
  it('is written into its working copy, and published at the request of its writer', () => {
    const trial = written().tell(due, copied('one two', 'c1')).write('one two three').tell(due);
    trial.tell(copied('one two three', 'c2'));
    assert.equal(isUnpublished(trial.state), true);
    trial.tell(save, saved('one two three', '2'));
    assert.deepEqual(sent(trial), [
      ['copy', 'one two', '1'],
      ['copy', 'one two three', 'c1'],
      ['save', 'one two three', 'c2'],
    ]);
    assert.deepEqual([isUnpublished(trial.state), statusOf(trial.state)], [false, 'idle']);
    assert.equal(trial.tell(save).sent().length, 3, 'nothing is left to publish');
  });

  it('is published with what was typed until then, also during an autosave', () => {
    const trial = written().tell(due).write('one two three').tell(save, copied('one two', 'c1'));
    assert.deepEqual(sent(trial).at(-1), ['save', 'one two three', 'c1']);
    const equal = written().tell(due, save, copied('one two', 'c1'));
    assert.deepEqual(sent(equal).at(-1), ['save', 'one two', 'c1']);
  });

  it('does not publish what was typed after a request without a response', () => {
    const trial = new Trial({ saved: COPY }).tell(save, offline).write('one copied two');
    trial.tell({ type: 'retryDue' });
    assert.deepEqual(trial.sent()[1], trial.sent()[0]);
    trial.tell(saved('one copied', '2'));
    assert.deepEqual(sent(trial).at(-1), ['copy', 'one copied two', '2']);
  });

  it('saves its settings into the working copy', () => {
    const trial = written().tell(chosen('{"a":1}'));
    assert.deepEqual(sent(trial), [['copy', 'one', '1']]);
    assert.equal(trial.sent()[0]?.props, '{"a":1}');
  });

  it('discards the working copy when the text equals the published one', () => {
    const trial = new Trial({ saved: COPY }).write('one').tell(due, saved('one', '1'));
    assert.deepEqual(sent(trial), [['discard', 'one', 'c1']]);
    assert.equal(isUnpublished(trial.state), false);
  });

  it('has no working copy after a retry when the text equals the published one by then', () => {
    const trial = written()
      .tell(due, { ...offline, isServerError: true })
      .write('one');
    trial.tell({ type: 'retryDue' });
    assert.deepEqual([sent(trial), phaseOf(trial)], [[['copy', 'one two', '1']], 'resting']);
  });

  it('is saved into its version when it is private', () => {
    const trial = new Trial({ saved: COPY }).tell({ type: 'accessChosen', isShared: false });
    assert.equal(phaseOf(trial), 'checking');
    const version = { ...COPY, updatedAt: '2', copyOf: null };
    trial.write('one copied two').tell(loaded(version), due);
    assert.deepEqual([trial.content, sent(trial)], ['one copied two', [['fold', 'one copied two', '2']]]);
    const elsewhere = new Trial({ saved: COPY }).write('one copied two').tell(due);
    elsewhere.tell({ type: 'accessRefused', isShared: false }, loaded(version), due);
    assert.deepEqual(sent(elsewhere).at(-1), ['fold', 'one copied two', '2']);
  });
});

describe('Publishing during another request', () => {
  const newer: SavedState = { ...COPY, updatedAt: 'c2' };
  const theirs: SavedState = { ...COPY, content: 'theirs', updatedAt: 'c2' };

  it('publishes the text at the time of the request, and leaves later text to an autosave', () => {
    const trial = written().tell(due, save).write('one two three').tell(copied('one two', 'c1'));
    assert.deepEqual(sent(trial).at(-1), ['save', 'one two', 'c1']);
    trial.tell(saved('one two', '2'), due);
    assert.deepEqual(sent(trial).at(-1), ['copy', 'one two three', '2']);
  });

  it('is sent after a check that finds no other change', () => {
    const trial = new Trial({ saved: COPY }).tell({ type: 'savedElsewhere', updatedAt: 'c1' });
    assert.equal(phaseOf(trial.tell(save)), 'checking');
    trial.tell(loaded(COPY));
    assert.deepEqual(sent(trial), [['save', 'one copied', 'c1']]);
  });

  it('is sent after an autosave that conflicted with an equal text', () => {
    const trial = new Trial({ saved: COPY }).write('one copied two').tell(due, save, conflicted);
    trial.tell(loaded(newer));
    assert.deepEqual(sent(trial).at(-1), ['save', 'one copied two', 'c2']);
  });

  it('asks when both have changed the text', () => {
    const during = new Trial({ saved: COPY }).write('one copied two').tell(due, save, conflicted);
    assert.equal(phaseOf(during.tell(loaded(theirs))), 'conflict');
    const checking = new Trial({ saved: COPY }).tell({ type: 'savedElsewhere', updatedAt: 'c1' });
    checking.write('one copied two').tell(save, loaded(theirs));
    assert.equal(phaseOf(checking), 'conflict');
  });

  it('is sent when the server can be reached, with the text at the time of the request', () => {
    const trial = written().tell(due, save, offline).write('one two three').tell({ type: 'retryDue' });
    trial.tell(offline, { type: 'retryDue' }, copied('one two', 'c1'));
    assert.deepEqual(sent(trial).at(-1), ['save', 'one two', 'c1']);
    const checked = new Trial({ saved: COPY }).tell(save, conflicted);
    checked.tell({ type: 'latestFailed', problem: 'offline' }, { type: 'retryDue' });
    assert.deepEqual(sent(checked).at(-1), ['save', 'one copied', 'c1']);
  });

  it('is not sent after a retried autosave whose text another tab has replaced', () => {
    const trial = written().tell(due, offline, { type: 'retryDue' }, save, copied('theirs', 'c2'));
    assert.deepEqual([trial.content, trial.sent().length], ['theirs', 2]);
    assert.equal(isReviewDue(trial.state), true);
  });

  it('keeps a title of another tab from the response to a retried autosave', () => {
    const trial = written().tell(due, offline, { type: 'retryDue' });
    trial.tell({
      type: 'saveSucceeded',
      saved: { ...COPY, title: 'Theirs', content: 'one two', updatedAt: 'c2' },
    });
    assert.equal(trial.state.title, 'Theirs');
    const spaced = new Trial().tell({ type: 'titled', title: ' Spaced ' }, due);
    spaced.tell({ type: 'saveSucceeded', saved: { ...COPY, title: 'Spaced', content: 'one' } });
    assert.deepEqual([spaced.state.title, spaced.state.isDirty], [' Spaced ', false]);
  });
});

describe('Publishing without a network', () => {
  const told = (trial: Trial): unknown[] =>
    trial.effects.flatMap((effect) => (effect.type === 'showMessage' ? [effect.message] : []));

  it('is pending until the server has answered, then shows a message', () => {
    const trial = new Trial({ saved: COPY }).tell(save);
    assert.equal(isPublishDue(trial.state), false);
    trial.tell(offline).write('one copied two').tell({ type: 'retryDue' });
    assert.deepEqual([isPublishDue(trial.state), told(trial)], [true, []]);
    trial.tell(saved('one copied', '2'));
    assert.deepEqual([isPublishDue(trial.state), told(trial)], [false, ['publishedLate']]);
  });

  it('shows the message too when it was requested during an autosave that failed', () => {
    const trial = new Trial({ saved: COPY }).write('one copied two').tell(due, save, offline);
    assert.equal(isPublishDue(trial.state), true);
    trial.tell({ type: 'retryDue' }, copied('one copied two', 'c2'));
    assert.deepEqual([sent(trial).at(-1), told(trial)], [['save', 'one copied two', 'c2'], []]);
    trial.tell(saved('one copied two', '2'));
    assert.deepEqual([isPublishDue(trial.state), told(trial)], [false, ['publishedLate']]);
  });

  it('shows the usual message when nothing failed, and none for autosaves', () => {
    assert.deepEqual(told(new Trial({ saved: COPY }).tell(save, saved('one copied', '2'))), ['published']);
    const stored = written().tell(due, offline);
    assert.equal(isPublishDue(stored.state), false);
    assert.deepEqual(told(stored.tell({ type: 'retryDue' }, copied('one two', 'c1'))), []);
  });
});

describe('Storing before the editor is left', () => {
  const store = { type: 'storeRequested' } as const;

  it('is attempted although an autosave failed, and publishes nothing', () => {
    const trial = written().tell(due, offline, store);
    assert.deepEqual(trial.sent()[1], trial.sent()[0]);
    trial.tell(offline).write('one two three').tell(store, copied('one two', 'c1'));
    assert.deepEqual(sent(trial).at(-1), ['copy', 'one two three', 'c1']);
    const later = written().tell(due).write('one two three').tell(store, copied('one two', 'c1'));
    assert.deepEqual(sent(later).at(-1), ['copy', 'one two three', 'c1']);
    assert.equal(new Trial().tell(store).sent().length, 0);
  });
});

describe('Discarding', () => {
  it('restores the published text, and can be undone', () => {
    const trial = new Trial({ saved: COPY }).tell(chosen('{"a":1}'), offline);
    trial.tell({ type: 'retryDue' }, { ...copied('one copied', 'c2') }).write('one copied two');
    trial.tell(discard);
    assert.deepEqual([trial.content, trial.state.props], ['one', '{}']);
    assert.equal(sent(trial).length, 3);
    const lastEffect = trial.effects.at(-1);
    trial.tell(saved('one', '1'));
    assert.equal(isUnpublished(trial.state), false);
    assert.equal(lastEffect?.type, 'showDiscarded');
    if (lastEffect?.type === 'showDiscarded') trial.tell({ ...lastEffect, type: 'discardUndone' }, due);
    assert.deepEqual([trial.content, trial.state.props], ['one copied two', '{"a":1}']);
    assert.deepEqual(sent(trial).at(-1), ['copy', 'one copied two', '1']);
  });

  it('keeps later text when it is undone', () => {
    const trial = new Trial({ saved: COPY }).tell(discard);
    const lastEffect = trial.effects.at(-1);
    trial.write('one typed');
    if (lastEffect?.type === 'showDiscarded') trial.tell({ ...lastEffect, type: 'discardUndone' });
    for (const word of ['typed', 'copied']) assert.ok(trial.content.includes(word), trial.content);
  });

  it('does not publish afterwards what was discarded while its publication had no response', () => {
    const trial = new Trial({ saved: COPY }).write('one copied two').tell(save, offline, discard);
    trial.tell({ type: 'retryDue' });
    assert.deepEqual(
      trial.sent().map(({ kind }) => kind),
      ['save', 'discard'],
    );
    const typed = written().tell(save, offline, discard, { type: 'retryDue' }, due);
    assert.deepEqual(
      typed.sent().map(({ kind }) => kind),
      ['save'],
    );
  });

  it('replaces a publication that waits for another request', () => {
    const trial = new Trial({ saved: COPY }).write('one copied two').tell(due, save, discard);
    trial.tell(copied('one copied two', 'c2'));
    assert.deepEqual(sent(trial).at(-1), ['discard', 'one', 'c2']);
    const lost = new Trial({ saved: COPY }).write('one copied two').tell(due, save, offline, discard);
    lost.tell({ type: 'retryDue' }, copied('one copied two', 'c2'));
    assert.deepEqual(sent(lost).at(-1), ['discard', 'one', 'c2']);
  });

  it('is sent after a pending publication has failed', () => {
    const trial = new Trial({ saved: COPY }).tell(save, discard, offline);
    assert.deepEqual(
      [trial.content, ...sent(trial)],
      ['one', ['save', 'one copied', 'c1'], ['discard', 'one', 'c1']],
    );
    trial.tell(offline, { type: 'retryDue' });
    assert.deepEqual(sent(trial).at(-1), ['discard', 'one', 'c1']);
    const done = new Trial({ saved: COPY }).tell(save, discard, saved('one copied', '2'));
    assert.deepEqual([done.content, done.sent().length], ['one copied', 1]);
  });

  it('asks when a check finds text of another device', () => {
    const theirs: SavedState = { ...COPY, content: 'theirs', updatedAt: 'c2' };
    const trial = new Trial({ saved: COPY }).write('one copied two').tell(due, conflicted, discard);
    trial.tell(loaded(theirs));
    assert.deepEqual([trial.content, ...sent(trial).slice(1)], ['one', ['discard', 'one', 'c1']]);
    assert.equal(phaseOf(trial.tell(conflicted, loaded(theirs))), 'conflict');
  });

  it('needs no request before an autosave, and follows one without a response', () => {
    const typed = written().tell(discard);
    assert.deepEqual([typed.content, typed.sent().length, phaseOf(typed)], ['one', 0, 'resting']);
    const lost = written().tell(due, offline, discard, { type: 'retryDue' }, copied('one two', 'c1'));
    assert.deepEqual(sent(lost).at(-1), ['discard', 'one', 'c1']);
  });

  it('shows the conflict dialog when another device has saved since', () => {
    const newer: SavedState = { ...COPY, content: 'one of theirs', updatedAt: 'c2' };
    const trial = new Trial({ saved: COPY }).tell(discard, conflicted, loaded(newer));
    assert.equal(phaseOf(trial), 'conflict');
  });
});
