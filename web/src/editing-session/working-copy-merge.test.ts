import assert from 'node:assert/strict';
import type { SavedState } from '../stores/saving.ts';
import { followTitle } from '../stores/working-copies.ts';
import { isReviewDue, updateNoticeOf } from './shown-state.ts';
import { answer, BEHIND, conflicted, copied, COPY, LATEST, merged } from './test/session-trial.ts';
import { phaseOf, save, SAVED, saved, Trial, unsaved } from './test/session-trial.ts';

const due = { type: 'autosaveDue' } as const;
const discard = { type: 'discardRequested' } as const;
const sent = (trial: Trial): unknown[] =>
  trial.sent().map(({ kind, words, over }) => [kind, words.content, over?.updatedAt]);
const loaded = (latest: SavedState) => ({ type: 'latestLoaded', latest }) as const;
const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n');

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
    const lastEffect = trial.effects.at(-1);
    assert.equal(lastEffect?.type, 'showOverwritten');
    if (lastEffect?.type === 'showOverwritten') trial.tell({ ...lastEffect, type: 'discardUndone' }, due);
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
    const lastEffect = undone.effects.at(-1);
    if (lastEffect?.type === 'showMerged') undone.tell({ ...lastEffect, type: 'mergeUndone' });
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

  it('adopts a title that was changed elsewhere without a dialog, and publishes with it', () => {
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
