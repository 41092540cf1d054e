import assert from 'node:assert/strict';
import type { SavedState } from '../stores/saving.ts';
import { followTitle } from '../stores/working-copies.ts';
import { isUnpublished } from './state.ts';
import { isPublishDue, isReviewDue, statusOf, updateNoticeOf } from './shown-state.ts';
import { answer, BEHIND, chosen, conflicted, copied, COPY, LATEST, merged } from './test/session-trial.ts';
import { offline, phaseOf, save, SAVED, saved, Trial, unsaved } from './test/session-trial.ts';

const due = { type: 'autosaveDue' } as const;
const discard = { type: 'discardRequested' } as const;
/** A public document with unsaved text, without a working copy. */
const written = (content = 'one two'): Trial => new Trial().write(content);
const sent = (trial: Trial): unknown[] =>
  trial.sent().map(({ kind, words, over }) => [kind, words.content, over?.updatedAt]);
const loaded = (latest: SavedState) => ({ type: 'latestLoaded', latest }) as const;
const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n');

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

  it('does not publish what was typed after a request without an answer', () => {
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
      type: 'saveAnswered',
      saved: { ...COPY, title: 'Theirs', content: 'one two', updatedAt: 'c2' },
    });
    assert.equal(trial.state.title, 'Theirs');
    const spaced = new Trial().tell({ type: 'titled', title: ' Spaced ' }, due);
    spaced.tell({ type: 'saveAnswered', saved: { ...COPY, title: 'Spaced', content: 'one' } });
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

  it('is tried although an autosave failed, and publishes nothing', () => {
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
    const told = trial.effects.at(-1);
    trial.tell(saved('one', '1'));
    assert.equal(isUnpublished(trial.state), false);
    assert.equal(told?.type, 'showDiscarded');
    if (told?.type === 'showDiscarded') trial.tell({ ...told, type: 'discardUndone' }, due);
    assert.deepEqual([trial.content, trial.state.props], ['one copied two', '{"a":1}']);
    assert.deepEqual(sent(trial).at(-1), ['copy', 'one copied two', '1']);
  });

  it('keeps later text when it is undone', () => {
    const trial = new Trial({ saved: COPY }).tell(discard);
    const told = trial.effects.at(-1);
    trial.write('one typed');
    if (told?.type === 'showDiscarded') trial.tell({ ...told, type: 'discardUndone' });
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

  it('follows a publication under way when that fails', () => {
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

  it('asks when another device has written since', () => {
    const newer: SavedState = { ...COPY, content: 'one of theirs', updatedAt: 'c2' };
    const trial = new Trial({ saved: COPY }).tell(discard, conflicted, loaded(newer));
    assert.equal(phaseOf(trial), 'conflict');
  });
});

describe('A working copy of two devices', () => {
  const base: SavedState = { ...COPY, content: paragraphs('one', 'two') };

  it('is merged when they changed different places, and else asks by the notice', () => {
    const theirs: SavedState = { ...base, content: paragraphs('one newer', 'two'), updatedAt: 'c2' };
    const meet = (mine: string): Trial =>
      new Trial({ saved: base }).write(mine).tell(due, conflicted, loaded(theirs), due);
    const clean = meet(paragraphs('one', 'two of mine'));
    assert.deepEqual(sent(clean).at(-1), ['copy', paragraphs('one newer', 'two of mine'), 'c2']);
    const colliding = meet(paragraphs('one of mine', 'two'));
    assert.deepEqual([colliding.sent().length, updateNoticeOf(colliding.state)], [1, 'merge']);
    colliding.tell({ type: 'latestRequested' }, loaded(theirs), answer('conflictAnswered', 'mine'));
    assert.deepEqual(sent(colliding).at(-1), ['copy', paragraphs('one of mine', 'two'), 'c2']);
  });

  it('can be restored after it was overwritten, as no history has it', () => {
    const content = paragraphs('their one', 'two');
    const theirs: SavedState = { ...base, title: 'Theirs', content, updatedAt: 'c2' };
    const trial = new Trial({ saved: base }).write(paragraphs('my one', 'two'));
    trial.tell({ type: 'latestRequested' }, loaded(theirs), answer('conflictAnswered', 'mine'));
    trial.tell(copied(paragraphs('my one', 'two'), 'c3')).write(paragraphs('my one', 'two', 'three'));
    const told = trial.effects.at(-1);
    assert.equal(told?.type, 'showOverwritten');
    if (told?.type === 'showOverwritten') trial.tell({ ...told, type: 'discardUndone' }, due);
    assert.equal(trial.state.title, 'Theirs');
    assert.deepEqual(sent(trial).at(-1), ['copy', paragraphs('their one', 'two', 'three'), 'c3']);
    const published = unsaved().tell(save, conflicted, loaded(LATEST), answer('conflictAnswered', 'mine'));
    assert.notEqual(published.effects.at(-1)?.type, 'showOverwritten');
  });

  it('is not published over text that its writer has not reviewed', () => {
    const theirs: SavedState = { ...base, content: paragraphs('one newer', 'two'), updatedAt: 'c2' };
    const unseen = new Trial({ saved: base }).tell(save, conflicted, loaded(theirs));
    assert.deepEqual([unseen.content, unseen.sent().length], [theirs.content, 1]);
    assert.equal(isReviewDue(unseen.state), true);
    unseen.tell(save);
    assert.deepEqual(sent(unseen).at(-1), ['save', theirs.content, 'c2']);
    const mixed = new Trial({ saved: base }).write(paragraphs('one', 'two of mine'));
    mixed.tell(save, conflicted, loaded(theirs));
    assert.deepEqual([mixed.content, mixed.sent().length], [paragraphs('one newer', 'two of mine'), 1]);
    assert.deepEqual([mixed.effects.at(-1)?.type, isReviewDue(mixed.state)], ['showMerged', true]);
    mixed.tell(due, { ...copied(mixed.content, 'c3') });
    assert.equal(isReviewDue(mixed.state), true);
    mixed.tell(save);
    assert.deepEqual(sent(mixed).slice(1), [
      ['copy', mixed.content, 'c2'],
      ['save', mixed.content, 'c3'],
    ]);
    mixed.tell(saved(mixed.content, '3')).write('later').tell(due, copied('later', 'c4'));
    assert.equal(isReviewDue(mixed.state), false);
  });

  it('needs no review when the merge is undone, or the changes are discarded', () => {
    const theirs: SavedState = { ...base, content: paragraphs('one newer', 'two'), updatedAt: 'c2' };
    const merge = (): Trial =>
      new Trial({ saved: base })
        .write(paragraphs('one', 'two of mine'))
        .tell(save, conflicted, loaded(theirs));
    assert.equal(isReviewDue(merge().tell(discard).state), false);
    const undone = merge();
    const told = undone.effects.at(-1);
    if (told?.type === 'showMerged') undone.tell({ ...told, type: 'mergeUndone' });
    assert.deepEqual([undone.content, isReviewDue(undone.state)], [paragraphs('one', 'two of mine'), false]);
  });

  it('is rebased on what the other device published', () => {
    const published: SavedState = { ...LATEST, content: base.content };
    const trial = new Trial({ saved: base }).write(paragraphs('one', 'two of mine'));
    trial.tell(due, conflicted, loaded(published), due);
    assert.deepEqual(sent(trial).at(-1), ['copy', paragraphs('one', 'two of mine'), '2']);
    assert.equal(trial.effects.filter(({ type }) => type === 'showMerged').length, 0);
  });
});

describe('Publishing over what was saved elsewhere', () => {
  const origin: SavedState = { ...SAVED, content: paragraphs('one', 'two') };
  const copy: SavedState = {
    ...COPY,
    content: paragraphs('one', 'two copied'),
    copyOf: { base: origin, newer: null },
  };
  const behind = (content: string): SavedState => ({
    ...copy,
    copyOf: { base: origin, newer: { ...LATEST, content } },
  });

  it('merges it without conflicts, and publishes both when the writer has reviewed them', () => {
    const trial = new Trial({ saved: copy }).tell(
      save,
      conflicted,
      loaded(behind(paragraphs('newer', 'two'))),
    );
    assert.deepEqual([trial.sent().length, isReviewDue(trial.state)], [1, true]);
    trial.tell(save);
    assert.deepEqual(sent(trial).at(-1), ['save', paragraphs('newer', 'two copied'), 'c1']);
    assert.equal(trial.sent().at(-1)?.over?.copyOf?.base.updatedAt, '2');
  });

  it('asks about conflicts, and publishes the choice', () => {
    const collided = (): Trial =>
      new Trial({ saved: copy }).tell(save, conflicted, loaded(behind(paragraphs('one', 'two newer'))));
    assert.equal(phaseOf(collided()), 'conflict');
    const mine = collided().tell(answer('conflictAnswered', 'mine'));
    assert.deepEqual(sent(mine).at(-1), ['save', copy.content, 'c1']);
    const both = collided().tell(merged('conflictAnswered'));
    assert.deepEqual(sent(both).at(-1), ['copy', 'newer two', 'c1']);
    assert.equal(isReviewDue(both.tell(copied('newer two', 'c2')).state), true);
    assert.deepEqual(sent(both.tell(save)).at(-1), ['save', 'newer two', 'c2']);
    const theirs = collided().tell(answer('conflictAnswered', 'theirs'));
    assert.deepEqual(sent(theirs).at(-1), ['discard', paragraphs('one', 'two newer'), 'c1']);
    assert.equal(theirs.content, paragraphs('one', 'two newer'));
  });

  it('shows a notice before, and merges into the working copy when the writer asks', () => {
    const trial = new Trial({ saved: BEHIND });
    assert.equal(updateNoticeOf(trial.state), 'merge');
    trial.tell({ type: 'latestRequested' }, loaded(BEHIND));
    assert.equal(phaseOf(trial), 'conflict');
    trial.tell(merged('conflictAnswered'));
    assert.deepEqual(sent(trial), [['copy', 'newer two', 'c1']]);
    assert.equal(trial.sent()[0]?.over?.copyOf?.base.historyId, LATEST.historyId);
  });

  it('follows a new title alone, without a question, and publishes with it', () => {
    const renamed: SavedState = { ...origin, title: 'Renamed', updatedAt: '2', historyId: 'second' };
    const trial = new Trial({ saved: copy }).write(paragraphs('one', 'two copied', 'three'));
    trial.tell({ type: 'latestRequested' }, loaded(followTitle(copy, origin, renamed)));
    assert.deepEqual(
      [phaseOf(trial), trial.state.title, updateNoticeOf(trial.state)],
      ['resting', 'Renamed', null],
    );
    trial.tell(save);
    const { words, over } = trial.sent().at(-1) ?? assert.fail('nothing was sent');
    assert.deepEqual([words.title, over?.updatedAt, over?.copyOf?.base], ['Renamed', 'c1', renamed]);
    const titled = { ...copy, title: 'Own title' };
    assert.equal(followTitle(titled, origin, renamed).copyOf?.newer, renamed);
    assert.equal(followTitle(copy, origin, { ...renamed, content: 'newer' }).title, copy.title);
  });

  it('continues when only the known base was wrong', () => {
    const known: SavedState = { ...copy, copyOf: { base: { ...origin, updatedAt: '0' }, newer: null } };
    const trial = new Trial({ saved: known }).tell(save, conflicted, loaded(copy));
    assert.deepEqual(sent(trial).length, 2);
  });
});
