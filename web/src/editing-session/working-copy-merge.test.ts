import assert from 'node:assert/strict';
import type { SavedState } from '../stores/saving.ts';
import { followTitle } from '../stores/working-copies.ts';
import { isReviewDue, updateNoticeOf } from './shown-state.ts';
import { answer, BEHIND, conflicted, copied, COPY, LATEST, merged } from './test/session-harness.ts';
import { phaseOf, save, SAVED, saved, SessionHarness, unsaved } from './test/session-harness.ts';

const due = { type: 'autosaveDue' } as const;
const discard = { type: 'discardRequested' } as const;
const sent = (session: SessionHarness): unknown[] =>
  session.sent().map(({ kind, words, over }) => [kind, words.content, over?.updatedAt]);
const loaded = (latest: SavedState) => ({ type: 'latestLoaded', latest }) as const;
const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n');

describe('A working copy of two devices', () => {
  const base: SavedState = { ...COPY, content: paragraphs('one', 'two') };

  it('is merged when they changed different places, and else asks by the notice', () => {
    const theirs: SavedState = { ...base, content: paragraphs('one newer', 'two'), updatedAt: 'c2' };
    const meet = (mine: string): SessionHarness =>
      new SessionHarness({ saved: base }).write(mine).dispatch(due, conflicted, loaded(theirs), due);
    const clean = meet(paragraphs('one', 'two of mine'));
    assert.deepEqual(sent(clean).at(-1), ['copy', paragraphs('one newer', 'two of mine'), 'c2']);
    const colliding = meet(paragraphs('one of mine', 'two'));
    assert.deepEqual([colliding.sent().length, updateNoticeOf(colliding.state)], [1, 'merge']);
    colliding.dispatch({ type: 'latestRequested' }, loaded(theirs), answer('conflictAnswered', 'mine'));
    assert.deepEqual(sent(colliding).at(-1), ['copy', paragraphs('one of mine', 'two'), 'c2']);
  });

  it('can be restored after it was overwritten, as no history has it', () => {
    const content = paragraphs('their one', 'two');
    const theirs: SavedState = { ...base, title: 'Theirs', content, updatedAt: 'c2' };
    const session = new SessionHarness({ saved: base }).write(paragraphs('my one', 'two'));
    session.dispatch({ type: 'latestRequested' }, loaded(theirs), answer('conflictAnswered', 'mine'));
    session.dispatch(copied(paragraphs('my one', 'two'), 'c3')).write(paragraphs('my one', 'two', 'three'));
    const lastEffect = session.effects.at(-1);
    assert.equal(lastEffect?.type, 'showOverwritten');
    if (lastEffect?.type === 'showOverwritten')
      session.dispatch({ ...lastEffect, type: 'discardUndone' }, due);
    assert.equal(session.state.title, 'Theirs');
    assert.deepEqual(sent(session).at(-1), ['copy', paragraphs('their one', 'two', 'three'), 'c3']);
    const published = unsaved().dispatch(
      save,
      conflicted,
      loaded(LATEST),
      answer('conflictAnswered', 'mine'),
    );
    assert.notEqual(published.effects.at(-1)?.type, 'showOverwritten');
  });

  it('is not published over text that its writer has not reviewed', () => {
    const theirs: SavedState = { ...base, content: paragraphs('one newer', 'two'), updatedAt: 'c2' };
    const unseen = new SessionHarness({ saved: base }).dispatch(save, conflicted, loaded(theirs));
    assert.deepEqual([unseen.content, unseen.sent().length], [theirs.content, 1]);
    assert.equal(isReviewDue(unseen.state), true);
    unseen.dispatch(save);
    assert.deepEqual(sent(unseen).at(-1), ['save', theirs.content, 'c2']);
    const mixed = new SessionHarness({ saved: base }).write(paragraphs('one', 'two of mine'));
    mixed.dispatch(save, conflicted, loaded(theirs));
    assert.deepEqual([mixed.content, mixed.sent().length], [paragraphs('one newer', 'two of mine'), 1]);
    assert.deepEqual([mixed.effects.at(-1)?.type, isReviewDue(mixed.state)], ['showMerged', true]);
    mixed.dispatch(due, { ...copied(mixed.content, 'c3') });
    assert.equal(isReviewDue(mixed.state), true);
    mixed.dispatch(save);
    assert.deepEqual(sent(mixed).slice(1), [
      ['copy', mixed.content, 'c2'],
      ['save', mixed.content, 'c3'],
    ]);
    mixed.dispatch(saved(mixed.content, '3')).write('later').dispatch(due, copied('later', 'c4'));
    assert.equal(isReviewDue(mixed.state), false);
  });

  it('needs no review when the merge is undone, or the changes are discarded', () => {
    const theirs: SavedState = { ...base, content: paragraphs('one newer', 'two'), updatedAt: 'c2' };
    const merge = (): SessionHarness =>
      new SessionHarness({ saved: base })
        .write(paragraphs('one', 'two of mine'))
        .dispatch(save, conflicted, loaded(theirs));
    assert.equal(isReviewDue(merge().dispatch(discard).state), false);
    const undone = merge();
    const lastEffect = undone.effects.at(-1);
    if (lastEffect?.type === 'showMerged') undone.dispatch({ ...lastEffect, type: 'mergeUndone' });
    assert.deepEqual([undone.content, isReviewDue(undone.state)], [paragraphs('one', 'two of mine'), false]);
  });

  it('is rebased on what the other device published', () => {
    const published: SavedState = { ...LATEST, content: base.content };
    const session = new SessionHarness({ saved: base }).write(paragraphs('one', 'two of mine'));
    session.dispatch(due, conflicted, loaded(published), due);
    assert.deepEqual(sent(session).at(-1), ['copy', paragraphs('one', 'two of mine'), '2']);
    assert.equal(session.effects.filter(({ type }) => type === 'showMerged').length, 0);
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
    const session = new SessionHarness({ saved: copy }).dispatch(
      save,
      conflicted,
      loaded(behind(paragraphs('newer', 'two'))),
    );
    assert.deepEqual([session.sent().length, isReviewDue(session.state)], [1, true]);
    session.dispatch(save);
    assert.deepEqual(sent(session).at(-1), ['save', paragraphs('newer', 'two copied'), 'c1']);
    assert.equal(session.sent().at(-1)?.over?.copyOf?.base.updatedAt, '2');
  });

  it('asks about conflicts, and publishes the choice', () => {
    const collided = (): SessionHarness =>
      new SessionHarness({ saved: copy }).dispatch(
        save,
        conflicted,
        loaded(behind(paragraphs('one', 'two newer'))),
      );
    assert.equal(phaseOf(collided()), 'conflict');
    const mine = collided().dispatch(answer('conflictAnswered', 'mine'));
    assert.deepEqual(sent(mine).at(-1), ['save', copy.content, 'c1']);
    const both = collided().dispatch(merged('conflictAnswered'));
    assert.deepEqual(sent(both).at(-1), ['copy', 'newer two', 'c1']);
    assert.equal(isReviewDue(both.dispatch(copied('newer two', 'c2')).state), true);
    assert.deepEqual(sent(both.dispatch(save)).at(-1), ['save', 'newer two', 'c2']);
    const theirs = collided().dispatch(answer('conflictAnswered', 'theirs'));
    assert.deepEqual(sent(theirs).at(-1), ['discard', paragraphs('one', 'two newer'), 'c1']);
    assert.equal(theirs.content, paragraphs('one', 'two newer'));
  });

  it('shows a notice before, and merges into the working copy when the writer asks', () => {
    const session = new SessionHarness({ saved: BEHIND });
    assert.equal(updateNoticeOf(session.state), 'merge');
    session.dispatch({ type: 'latestRequested' }, loaded(BEHIND));
    assert.equal(phaseOf(session), 'conflict');
    session.dispatch(merged('conflictAnswered'));
    assert.deepEqual(sent(session), [['copy', 'newer two', 'c1']]);
    assert.equal(session.sent()[0]?.over?.copyOf?.base.historyId, LATEST.historyId);
  });

  it('adopts a title that was changed elsewhere without a dialog, and publishes with it', () => {
    const renamed: SavedState = { ...origin, title: 'Renamed', updatedAt: '2', historyId: 'second' };
    const session = new SessionHarness({ saved: copy }).write(paragraphs('one', 'two copied', 'three'));
    session.dispatch({ type: 'latestRequested' }, loaded(followTitle(copy, origin, renamed)));
    assert.deepEqual(
      [phaseOf(session), session.state.title, updateNoticeOf(session.state)],
      ['resting', 'Renamed', null],
    );
    session.dispatch(save);
    const { words, over } = session.sent().at(-1) ?? assert.fail('nothing was sent');
    assert.deepEqual([words.title, over?.updatedAt, over?.copyOf?.base], ['Renamed', 'c1', renamed]);
    const titled = { ...copy, title: 'Own title' };
    assert.equal(followTitle(titled, origin, renamed).copyOf?.newer, renamed);
    assert.equal(followTitle(copy, origin, { ...renamed, content: 'newer' }).title, copy.title);
  });

  it('continues when only the known base was wrong', () => {
    const known: SavedState = { ...copy, copyOf: { base: { ...origin, updatedAt: '0' }, newer: null } };
    const session = new SessionHarness({ saved: known }).dispatch(save, conflicted, loaded(copy));
    assert.deepEqual(sent(session).length, 2);
  });
});
