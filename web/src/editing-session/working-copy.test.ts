import assert from 'node:assert/strict';
import type { SavedState } from '../stores/saving.ts';
import { isUnpublished } from './state.ts';
import { isPublishDue, isReviewDue, statusOf } from './shown-state.ts';
import { chosen, conflicted, copied, COPY } from './test/session-harness.ts';
import { offline, phaseOf, save, saved, SessionHarness } from './test/session-harness.ts';

const due = { type: 'autosaveDue' } as const;
const discard = { type: 'discardRequested' } as const;
/** A public document with unsaved text, without a working copy. */
const written = (content = 'one two'): SessionHarness => new SessionHarness().write(content);
const sent = (session: SessionHarness): unknown[] =>
  session.sent().map(({ kind, words, over }) => [kind, words.content, over?.updatedAt]);
const loaded = (latest: SavedState) => ({ type: 'latestLoaded', latest }) as const;

describe('A document that others read', () => {
  it('is written into its working copy, and published at the request of its writer', () => {
    const session = written().dispatch(due, copied('one two', 'c1')).write('one two three').dispatch(due);
    session.dispatch(copied('one two three', 'c2'));
    assert.equal(isUnpublished(session.state), true);
    session.dispatch(save, saved('one two three', '2'));
    assert.deepEqual(sent(session), [
      ['copy', 'one two', '1'],
      ['copy', 'one two three', 'c1'],
      ['save', 'one two three', 'c2'],
    ]);
    assert.deepEqual([isUnpublished(session.state), statusOf(session.state)], [false, 'idle']);
    assert.equal(session.dispatch(save).sent().length, 3, 'nothing is left to publish');
  });

  it('is published with what was typed until then, also during an autosave', () => {
    const session = written().dispatch(due).write('one two three').dispatch(save, copied('one two', 'c1'));
    assert.deepEqual(sent(session).at(-1), ['save', 'one two three', 'c1']);
    const equal = written().dispatch(due, save, copied('one two', 'c1'));
    assert.deepEqual(sent(equal).at(-1), ['save', 'one two', 'c1']);
  });

  it('does not publish what was typed after a request without a response', () => {
    const session = new SessionHarness({ saved: COPY }).dispatch(save, offline).write('one copied two');
    session.dispatch({ type: 'retryDue' });
    assert.deepEqual(session.sent()[1], session.sent()[0]);
    session.dispatch(saved('one copied', '2'));
    assert.deepEqual(sent(session).at(-1), ['copy', 'one copied two', '2']);
  });

  it('saves its settings into the working copy', () => {
    const session = written().dispatch(chosen('{"a":1}'));
    assert.deepEqual(sent(session), [['copy', 'one', '1']]);
    assert.equal(session.sent()[0]?.props, '{"a":1}');
  });

  it('discards the working copy when the text equals the published one', () => {
    const session = new SessionHarness({ saved: COPY }).write('one').dispatch(due, saved('one', '1'));
    assert.deepEqual(sent(session), [['discard', 'one', 'c1']]);
    assert.equal(isUnpublished(session.state), false);
  });

  it('has no working copy after a retry when the text equals the published one by then', () => {
    const session = written()
      .dispatch(due, { ...offline, isServerError: true })
      .write('one');
    session.dispatch({ type: 'retryDue' });
    assert.deepEqual([sent(session), phaseOf(session)], [[['copy', 'one two', '1']], 'resting']);
  });

  it('is saved into its version when it is private', () => {
    const session = new SessionHarness({ saved: COPY }).dispatch({ type: 'accessChosen', isShared: false });
    assert.equal(phaseOf(session), 'checking');
    const version = { ...COPY, updatedAt: '2', copyOf: null };
    session.write('one copied two').dispatch(loaded(version), due);
    assert.deepEqual([session.content, sent(session)], ['one copied two', [['fold', 'one copied two', '2']]]);
    const elsewhere = new SessionHarness({ saved: COPY }).write('one copied two').dispatch(due);
    elsewhere.dispatch({ type: 'accessRefused', isShared: false }, loaded(version), due);
    assert.deepEqual(sent(elsewhere).at(-1), ['fold', 'one copied two', '2']);
  });
});

describe('Publishing during another request', () => {
  const newer: SavedState = { ...COPY, updatedAt: 'c2' };
  const theirs: SavedState = { ...COPY, content: 'theirs', updatedAt: 'c2' };

  it('publishes the text at the time of the request, and leaves later text to an autosave', () => {
    const session = written().dispatch(due, save).write('one two three').dispatch(copied('one two', 'c1'));
    assert.deepEqual(sent(session).at(-1), ['save', 'one two', 'c1']);
    session.dispatch(saved('one two', '2'), due);
    assert.deepEqual(sent(session).at(-1), ['copy', 'one two three', '2']);
  });

  it('is sent after a check that finds no other change', () => {
    const session = new SessionHarness({ saved: COPY }).dispatch({ type: 'savedElsewhere', updatedAt: 'c1' });
    assert.equal(phaseOf(session.dispatch(save)), 'checking');
    session.dispatch(loaded(COPY));
    assert.deepEqual(sent(session), [['save', 'one copied', 'c1']]);
  });

  it('is sent after an autosave that conflicted with an equal text', () => {
    const session = new SessionHarness({ saved: COPY })
      .write('one copied two')
      .dispatch(due, save, conflicted);
    session.dispatch(loaded(newer));
    assert.deepEqual(sent(session).at(-1), ['save', 'one copied two', 'c2']);
  });

  it('asks when both have changed the text', () => {
    const during = new SessionHarness({ saved: COPY })
      .write('one copied two')
      .dispatch(due, save, conflicted);
    assert.equal(phaseOf(during.dispatch(loaded(theirs))), 'conflict');
    const checking = new SessionHarness({ saved: COPY }).dispatch({
      type: 'savedElsewhere',
      updatedAt: 'c1',
    });
    checking.write('one copied two').dispatch(save, loaded(theirs));
    assert.equal(phaseOf(checking), 'conflict');
  });

  it('is sent when the server can be reached, with the text at the time of the request', () => {
    const session = written()
      .dispatch(due, save, offline)
      .write('one two three')
      .dispatch({ type: 'retryDue' });
    session.dispatch(offline, { type: 'retryDue' }, copied('one two', 'c1'));
    assert.deepEqual(sent(session).at(-1), ['save', 'one two', 'c1']);
    const checked = new SessionHarness({ saved: COPY }).dispatch(save, conflicted);
    checked.dispatch({ type: 'latestFailed', problem: 'offline' }, { type: 'retryDue' });
    assert.deepEqual(sent(checked).at(-1), ['save', 'one copied', 'c1']);
  });

  it('is not sent after a retried autosave whose text another tab has replaced', () => {
    const session = written().dispatch(due, offline, { type: 'retryDue' }, save, copied('theirs', 'c2'));
    assert.deepEqual([session.content, session.sent().length], ['theirs', 2]);
    assert.equal(isReviewDue(session.state), true);
  });

  it('keeps a title of another tab from the response to a retried autosave', () => {
    const session = written().dispatch(due, offline, { type: 'retryDue' });
    session.dispatch({
      type: 'saveSucceeded',
      saved: { ...COPY, title: 'Theirs', content: 'one two', updatedAt: 'c2' },
    });
    assert.equal(session.state.title, 'Theirs');
    const spaced = new SessionHarness().dispatch({ type: 'titled', title: ' Spaced ' }, due);
    spaced.dispatch({ type: 'saveSucceeded', saved: { ...COPY, title: 'Spaced', content: 'one' } });
    assert.deepEqual([spaced.state.title, spaced.state.isDirty], [' Spaced ', false]);
  });
});

describe('Publishing without a network', () => {
  const messages = (session: SessionHarness): unknown[] =>
    session.effects.flatMap((effect) => (effect.type === 'showMessage' ? [effect.message] : []));

  it('is pending until the server has answered, then shows a message', () => {
    const session = new SessionHarness({ saved: COPY }).dispatch(save);
    assert.equal(isPublishDue(session.state), false);
    session.dispatch(offline).write('one copied two').dispatch({ type: 'retryDue' });
    assert.deepEqual([isPublishDue(session.state), messages(session)], [true, []]);
    session.dispatch(saved('one copied', '2'));
    assert.deepEqual([isPublishDue(session.state), messages(session)], [false, ['publishedLate']]);
  });

  it('shows the message too when it was requested during an autosave that failed', () => {
    const session = new SessionHarness({ saved: COPY }).write('one copied two').dispatch(due, save, offline);
    assert.equal(isPublishDue(session.state), true);
    session.dispatch({ type: 'retryDue' }, copied('one copied two', 'c2'));
    assert.deepEqual([sent(session).at(-1), messages(session)], [['save', 'one copied two', 'c2'], []]);
    session.dispatch(saved('one copied two', '2'));
    assert.deepEqual([isPublishDue(session.state), messages(session)], [false, ['publishedLate']]);
  });

  it('shows the usual message when nothing failed, and none for autosaves', () => {
    assert.deepEqual(messages(new SessionHarness({ saved: COPY }).dispatch(save, saved('one copied', '2'))), [
      'published',
    ]);
    const stored = written().dispatch(due, offline);
    assert.equal(isPublishDue(stored.state), false);
    assert.deepEqual(messages(stored.dispatch({ type: 'retryDue' }, copied('one two', 'c1'))), []);
  });
});

describe('Storing before the editor is left', () => {
  const store = { type: 'storeRequested' } as const;

  it('is attempted although an autosave failed, and publishes nothing', () => {
    const session = written().dispatch(due, offline, store);
    assert.deepEqual(session.sent()[1], session.sent()[0]);
    session.dispatch(offline).write('one two three').dispatch(store, copied('one two', 'c1'));
    assert.deepEqual(sent(session).at(-1), ['copy', 'one two three', 'c1']);
    const later = written().dispatch(due).write('one two three').dispatch(store, copied('one two', 'c1'));
    assert.deepEqual(sent(later).at(-1), ['copy', 'one two three', 'c1']);
    assert.equal(new SessionHarness().dispatch(store).sent().length, 0);
  });
});

describe('Discarding', () => {
  it('restores the published text, and can be undone', () => {
    const session = new SessionHarness({ saved: COPY }).dispatch(chosen('{"a":1}'), offline);
    session.dispatch({ type: 'retryDue' }, { ...copied('one copied', 'c2') }).write('one copied two');
    session.dispatch(discard);
    assert.deepEqual([session.content, session.state.props], ['one', '{}']);
    assert.equal(sent(session).length, 3);
    const lastEffect = session.effects.at(-1);
    session.dispatch(saved('one', '1'));
    assert.equal(isUnpublished(session.state), false);
    assert.equal(lastEffect?.type, 'showDiscarded');
    if (lastEffect?.type === 'showDiscarded') session.dispatch({ ...lastEffect, type: 'discardUndone' }, due);
    assert.deepEqual([session.content, session.state.props], ['one copied two', '{"a":1}']);
    assert.deepEqual(sent(session).at(-1), ['copy', 'one copied two', '1']);
  });

  it('keeps later text when it is undone', () => {
    const session = new SessionHarness({ saved: COPY }).dispatch(discard);
    const lastEffect = session.effects.at(-1);
    session.write('one typed');
    if (lastEffect?.type === 'showDiscarded') session.dispatch({ ...lastEffect, type: 'discardUndone' });
    for (const word of ['typed', 'copied']) assert.ok(session.content.includes(word), session.content);
  });

  it('does not publish afterwards what was discarded while its publication had no response', () => {
    const session = new SessionHarness({ saved: COPY })
      .write('one copied two')
      .dispatch(save, offline, discard);
    session.dispatch({ type: 'retryDue' });
    assert.deepEqual(
      session.sent().map(({ kind }) => kind),
      ['save', 'discard'],
    );
    const typed = written().dispatch(save, offline, discard, { type: 'retryDue' }, due);
    assert.deepEqual(
      typed.sent().map(({ kind }) => kind),
      ['save'],
    );
  });

  it('replaces a publication that waits for another request', () => {
    const session = new SessionHarness({ saved: COPY }).write('one copied two').dispatch(due, save, discard);
    session.dispatch(copied('one copied two', 'c2'));
    assert.deepEqual(sent(session).at(-1), ['discard', 'one', 'c2']);
    const lost = new SessionHarness({ saved: COPY })
      .write('one copied two')
      .dispatch(due, save, offline, discard);
    lost.dispatch({ type: 'retryDue' }, copied('one copied two', 'c2'));
    assert.deepEqual(sent(lost).at(-1), ['discard', 'one', 'c2']);
  });

  it('is sent after a pending publication has failed', () => {
    const session = new SessionHarness({ saved: COPY }).dispatch(save, discard, offline);
    assert.deepEqual(
      [session.content, ...sent(session)],
      ['one', ['save', 'one copied', 'c1'], ['discard', 'one', 'c1']],
    );
    session.dispatch(offline, { type: 'retryDue' });
    assert.deepEqual(sent(session).at(-1), ['discard', 'one', 'c1']);
    const done = new SessionHarness({ saved: COPY }).dispatch(save, discard, saved('one copied', '2'));
    assert.deepEqual([done.content, done.sent().length], ['one copied', 1]);
  });

  it('asks when a check finds text of another device', () => {
    const theirs: SavedState = { ...COPY, content: 'theirs', updatedAt: 'c2' };
    const session = new SessionHarness({ saved: COPY })
      .write('one copied two')
      .dispatch(due, conflicted, discard);
    session.dispatch(loaded(theirs));
    assert.deepEqual([session.content, ...sent(session).slice(1)], ['one', ['discard', 'one', 'c1']]);
    assert.equal(phaseOf(session.dispatch(conflicted, loaded(theirs))), 'conflict');
  });

  it('needs no request before an autosave, and follows one without a response', () => {
    const typed = written().dispatch(discard);
    assert.deepEqual([typed.content, typed.sent().length, phaseOf(typed)], ['one', 0, 'resting']);
    const lost = written().dispatch(due, offline, discard, { type: 'retryDue' }, copied('one two', 'c1'));
    assert.deepEqual(sent(lost).at(-1), ['discard', 'one', 'c1']);
  });

  it('shows the conflict dialog when another device has saved since', () => {
    const newer: SavedState = { ...COPY, content: 'one of theirs', updatedAt: 'c2' };
    const session = new SessionHarness({ saved: COPY }).dispatch(discard, conflicted, loaded(newer));
    assert.equal(phaseOf(session), 'conflict');
  });
});
