import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Draft } from '../stores/drafts.ts';
import type { SessionEvent } from './events.ts';
import { firstHeading } from './title.ts';
import { AUTOSAVE_PAUSE_MAX_MS, AUTOSAVE_PAUSE_MS } from '@maru/core';
import { isAutosaveDue } from './state.ts';
import { statusOf, updateNoticeOf } from './shown-state.ts';
import {
  chosen,
  conflicted,
  copied,
  DRAFT,
  LATEST,
  offline,
  phaseOf,
  save,
  SAVED,
  saved,
} from './test/session-harness.ts';
import { SessionHarness } from './test/session-harness.ts';
import { createAutosaveTimer } from './watches.ts';

const due = { type: 'autosaveDue' } as const;
const refused = (problem: 'session' | 'gone' | 'full' | 'slow') =>
  ({ type: 'saveRefused', problem, message: '' }) as const;
/** A private document with unsaved text. */
const written = (content = 'one two'): SessionHarness =>
  new SessionHarness({ isShared: false }).write(content);
/** One whose autosave has met a newer state. */
const met = (mine: string, base = SAVED): SessionHarness =>
  new SessionHarness({ isShared: false, saved: base }).write(mine).dispatch(due, conflicted);

describe('A private document', () => {
  it('is saved at a pause, into the version of the earlier autosaves', () => {
    const session = written().dispatch(due, saved('one two', '2')).write('one two three').dispatch(due);
    assert.deepEqual(
      session.sent().map(({ words, over, kind }) => [words.content, over?.updatedAt, kind]),
      [
        ['one two', '1', 'fold'],
        ['one two three', '2', 'fold'],
      ],
    );
  });

  it('is not saved at a pause when nothing is unsaved, or during a save', () => {
    assert.equal(new SessionHarness({ isShared: false }).dispatch(due).sent().length, 0);
    assert.equal(written().dispatch(due, due).sent().length, 1);
  });

  it('is saved into its working copy when others can read it', () => {
    const session = written().dispatch({ type: 'accessChosen', isShared: true }, due);
    assert.equal(session.sent()[0]?.kind, 'copy');
    const elsewhere = written().dispatch(due, { type: 'accessRefused', isShared: true });
    assert.deepEqual([phaseOf(elsewhere), elsewhere.state.isDirty], ['checking', true]);
    elsewhere.dispatch({ type: 'latestLoaded', latest: SAVED });
    assert.deepEqual(elsewhere.sent().at(-1)?.kind, 'copy', 'at once');
  });

  it('declares in every save that it is private, and is not published when it was made public elsewhere', () => {
    const session = written().dispatch(save);
    assert.deepEqual([session.sent()[0]?.kind, session.sent()[0]?.isPrivate], ['save', true]);
    session.write('one two three').dispatch(save, { type: 'accessRefused', isShared: true }, save);
    session.dispatch({ type: 'latestLoaded', latest: SAVED });
    assert.deepEqual(
      session.sent().map(({ kind, words }) => [kind, words.content]),
      [
        ['save', 'one two'],
        ['copy', 'one two three'],
      ],
    );
    session.dispatch(copied('one two three', 'c1'), save);
    assert.deepEqual([session.sent()[2]?.kind, session.sent()[2]?.isPrivate], ['save', false]);
  });

  it('is not published by a save that was requested before the document became public', () => {
    const opened = { type: 'accessChosen', isShared: true } as const;
    const session = written()
      .dispatch(due)
      .write('one two three')
      .dispatch(save, opened, saved('one two', '2'));
    assert.deepEqual([session.sent()[1]?.kind, session.sent()[1]?.words.content], ['copy', 'one two three']);
    const lost = written().dispatch(save, offline, opened, { type: 'retryDue' });
    assert.equal(lost.sent()[1]?.isPrivate, true, 'the unanswered one is refused by the server');
  });

  it('is saved when the writer requested it while a newer state was loading', () => {
    const session = new SessionHarness({ isShared: false }).dispatch({
      type: 'savedElsewhere',
      updatedAt: '1',
    });
    session.write('one two').dispatch(save, { type: 'latestLoaded', latest: { ...SAVED, updatedAt: '2' } });
    assert.deepEqual([session.sent()[0]?.kind, session.sent()[0]?.words.content], ['save', 'one two']);
  });

  it('closes its version when the writer saves, with and without changes', () => {
    const unchanged = written().dispatch(due, saved('one two', '2'), save);
    assert.deepEqual(
      unchanged.sent().map(({ kind }) => kind),
      ['fold', 'save'],
    );
    unchanged.dispatch(saved('one two', '2'), save);
    assert.deepEqual([statusOf(unchanged.state), unchanged.sent().length], ['idle', 2]);
    const during = written().dispatch(due, save, saved('one two', '2'));
    assert.deepEqual(
      during.sent().map(({ kind }) => kind),
      ['fold', 'save'],
    );
  });

  it('offers to name the version that the writer saved, until the next save', () => {
    const session = written().dispatch(due, saved('one two', '2'));
    assert.equal(session.state.namable, null);
    session.dispatch(save, saved('one two', '2'));
    assert.equal(session.state.namable, session.state.saved?.updatedAt);
    session.write('one two three').dispatch(due, saved('one two three', '3'));
    assert.deepEqual([session.state.namable, session.state.saved?.updatedAt], ['2', '3']);
    assert.equal(session.dispatch(save, saved('one two three', '3'), save).state.namable, '3');
  });

  it('closes a version that was begun before the page was loaded', () => {
    const [sent] = new SessionHarness({ isShared: false }).dispatch(save).sent();
    assert.deepEqual([sent?.words.content, sent?.kind], [SAVED.content, 'save']);
    assert.equal(new SessionHarness().dispatch(save).sent().length, 0);
  });

  it('retries an autosave without a response unchanged, then saves the rest as an autosave', () => {
    const session = written().dispatch(due, offline).write('one two three').dispatch({ type: 'retryDue' });
    assert.deepEqual(session.sent()[1], session.sent()[0]);
    session.dispatch(saved('one two', '2'));
    assert.deepEqual([session.sent()[2]?.words.content, session.sent()[2]?.kind], ['one two three', 'fold']);
  });

  it('waits after too many requests, for storage space, and for the writer', () => {
    assert.equal(written().dispatch(due, refused('slow'), { type: 'retryDue' }).sent().length, 2);
    for (const problem of ['session', 'gone'] as const)
      assert.equal(written().dispatch(due, refused(problem)).write('more').dispatch(due).sent().length, 1);
    const shorter = written().dispatch(due, refused('full')).write('on').dispatch(due);
    assert.equal(shorter.sent().at(-1)?.words.content, 'on');
  });

  it('keeps its title when the field is emptied', () => {
    const session = written().dispatch({ type: 'titled', title: ' ' }, due);
    assert.equal(session.sent()[0]?.words.title, 'Title');
    session.dispatch(saved('one two', '2'));
    assert.deepEqual([session.state.isDirty, session.state.title], [false, ' ']);
    assert.equal(session.dispatch(save).sent().at(-1)?.words.title, 'Title');
  });

  it('saves its settings with its autosaves', () => {
    const session = written().dispatch(due, chosen('{"a":1}'), saved('one two', '2'));
    assert.equal(session.sent()[1]?.props, '{"a":1}');
  });
});

describe('A new document', () => {
  const begun = (content: string): SessionHarness =>
    new SessionHarness({ isShared: false, saved: null }).write(content);
  const titled = (title: string) => ({ type: 'titled', title }) as const;
  const created = (content: string, title = 'Untitled'): SessionEvent => saved(content, '1', title);

  it('is saved once at the first pause after its first word, and autosaves go into that version', () => {
    const session = begun(' \n').dispatch(due);
    assert.equal(session.sent().length, 0);
    session.write('one').dispatch(due).write('one two').dispatch(due, created('one'));
    session.dispatch(due, saved('one two', '2', 'Untitled'));
    assert.deepEqual(
      session.sent().map(({ words, over, kind }) => [words.content, over?.id, kind]),
      [
        ['one', undefined, 'fold'],
        ['one two', 'doc', 'fold'],
      ],
    );
    assert.deepEqual(
      session.effects.filter(({ type }) => type === 'openCreated'),
      [{ type: 'openCreated', id: 'doc' }],
    );
    assert.equal(session.dispatch(save).sent().at(-1)?.kind, 'save');
  });

  it('is saved for a typed title, not for a suggested one', () => {
    assert.equal(begun('').dispatch(titled('Plans'), due).sent()[0]?.words.title, 'Plans');
    const suggested = new SessionHarness({ isShared: false, saved: null, suggestedTitle: 'Plans' });
    assert.equal(suggested.dispatch(due).sent().length, 0);
    assert.equal(suggested.write('one').dispatch(due).sent()[0]?.words.title, 'Plans');
  });

  it('is titled Untitled, then by its first heading, until a title is typed', () => {
    const session = begun('one').dispatch(due, created('one'));
    assert.deepEqual([session.sent()[0]?.words.title, session.state.title], ['Untitled', '']);
    session.write('# **Plans**\n\none').dispatch(due, saved('# **Plans**\n\none', '2', 'Plans'));
    assert.deepEqual([session.sent()[1]?.words.title, session.state.isDirty], ['Plans', false]);
    session.dispatch(titled('Mine'), due, saved('# **Plans**\n\none', '3', 'Mine'));
    assert.equal(session.sent()[2]?.words.title, 'Mine');
    session.dispatch(titled('')).write('# Other').dispatch(due);
    assert.equal(session.sent()[3]?.words.title, 'Mine');
  });

  it('takes its title from a heading also after a reload', () => {
    const session = new SessionHarness({ isShared: false, saved: { ...SAVED, title: 'Untitled' } });
    assert.equal(session.state.isDirty, false);
    assert.equal(session.write('# Plans').dispatch(due).sent()[0]?.words.title, 'Plans');
    const korean = new SessionHarness({ isShared: false, saved: { ...SAVED, title: '제목 없음' } });
    assert.deepEqual([korean.state.title, korean.state.isDirty], ['', false]);
    assert.equal(korean.write('two').dispatch(due).sent()[0]?.words.title, '제목 없음');
    assert.equal(
      korean
        .dispatch(saved('two', '2', '제목 없음'))
        .write('# Plans')
        .dispatch(due)
        .sent()[1]?.words.title,
      'Plans',
    );
  });

  it('is retried unchanged after a lost response, by the next editor too, as the same kind of save', () => {
    const session = begun('one').dispatch(due, offline).write('one two').dispatch({ type: 'retryDue' });
    const [sent] = session.sent();
    assert.deepEqual(session.sent()[1], sent);
    assert.ok(sent !== undefined);
    const { words, place, props, key, at } = sent;
    const creation = { ...words, ...place, props, key, at, isFold: true };
    const left: Draft = { ...DRAFT, title: '', docId: null, base: null, content: 'one two', creation };
    const next = new SessionHarness({ isShared: false, saved: null });
    next.dispatch({ type: 'draftsFound', drafts: [left] }, { type: 'draftRestoreRequested' }, due);
    assert.deepEqual(next.sent(), [sent]);
  });

  it('keeps what another tab has saved into it, and uses its address', () => {
    const session = begun('one').dispatch(due, offline, { type: 'retryDue' }, created('one of theirs'));
    assert.deepEqual([session.content, session.state.saved?.updatedAt], ['one of theirs', '1']);
    assert.ok(session.effects.some(({ type }) => type === 'openCreated'));
  });

  it('needs text or a title to be saved by its writer', () => {
    assert.equal(begun('').dispatch(save).sent().length, 0);
    assert.equal(begun('one').dispatch(save).sent()[0]?.words.title, 'Untitled');
  });
});

describe('The first heading of a text', () => {
  const heads = (text: string, title: string | null): void => assert.equal(firstHeading(text), title);

  it('is found without its marks, and not in code', () => {
    heads('text\n\n## [-] A `b` **c** {-}\n# later', 'A b c');
    heads('```\n# no\n```\n### Yes ###', 'Yes');
    heads('~~~~\n# no\n~~~\n# no\n~~~~\n# [Link](x) [[Doc|here]]', 'Link here');
    heads('# \n#no\n####### no', null);
    heads('<!--\n# no\n\n# no\n-->\n# Yes <!-- no -->', 'Yes');
    heads('<!-- open\n# Yes', 'Yes');
    heads(`# ${'가'.repeat(300)}`, '가'.repeat(255));
  });
});

describe('An autosave that conflicts with a newer state', () => {
  it('is followed by a new version, as the conflicting state may be in no other', () => {
    const base = { ...SAVED, content: 'one\n\ntwo' };
    const session = met('one mine\n\ntwo', base);
    const latest = { ...base, content: 'one\n\ntwo theirs', updatedAt: '2' };
    session.dispatch({ type: 'latestLoaded', latest });
    assert.equal(session.state.startsVersion, true);
    session.write('one mine\n\ntwo theirs').dispatch(due, saved('one mine\n\ntwo theirs', '3'));
    session.write('one mine\n\ntwo theirs more').dispatch(due);
    assert.deepEqual(
      session.sent().map(({ kind }) => kind),
      ['fold', 'save', 'fold'],
    );
  });

  const base = { ...SAVED, content: 'one\n\ntwo' };
  const latest = { ...LATEST, content: 'one newer\n\ntwo' };

  it('takes a new title of the tree without a message, also beside unsaved text', () => {
    const session = met('one two').dispatch({
      type: 'latestLoaded',
      latest: { ...SAVED, title: 'Renamed', updatedAt: '2' },
    });
    assert.deepEqual([session.state.title, session.content], ['Renamed', 'one two']);
    assert.ok(!session.effects.some(({ type }) => type === 'showMerged'));
    session.dispatch(due);
    assert.deepEqual(
      [session.sent().at(-1)?.words.title, session.sent().at(-1)?.over?.updatedAt],
      ['Renamed', '2'],
    );
  });

  it('is merged when the other side changed another place, and the merge can be undone', () => {
    const session = met('one\n\ntwo of mine', base).dispatch({ type: 'latestLoaded', latest });
    assert.deepEqual([phaseOf(session), session.content], ['resting', 'one newer\n\ntwo of mine']);
    const message = session.effects.at(-1);
    assert.equal(message?.type, 'showMerged');
    session.dispatch(due);
    assert.deepEqual(
      [session.sent().at(-1)?.words.content, session.sent().at(-1)?.over?.updatedAt],
      ['one newer\n\ntwo of mine', '2'],
    );
    session.write('one newer\n\ntwo of mine, and more');
    if (message?.type === 'showMerged') session.dispatch({ ...message, type: 'mergeUndone' });
    assert.equal(session.content, 'one\n\ntwo of mine, and more');
  });

  it('shows a conflict notice when both changed the same place, and waits for the choice', () => {
    const session = met('one of mine\n\ntwo', base).dispatch({ type: 'latestLoaded', latest });
    assert.deepEqual([phaseOf(session), updateNoticeOf(session.state)], ['resting', 'merge']);
    assert.equal(session.content, 'one of mine\n\ntwo');
    assert.equal(isAutosaveDue(session.state), false);
  });

  it('is also detected in the response when another tab has saved into the same version', () => {
    const session = written().dispatch(due, offline, { type: 'retryDue' }, saved('one two of theirs', '3'));
    assert.equal(session.content, 'one two of theirs');
    assert.equal(session.state.saved?.updatedAt, '3');
    const typed = written().dispatch(due, offline).write('one two three').dispatch({ type: 'retryDue' });
    typed.dispatch(saved('theirs', '3'));
    assert.deepEqual([typed.content, updateNoticeOf(typed.state)], ['one two three', 'merge']);
  });
});

describe('The time of an autosave', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  afterEach(() => mock.timers.reset());
  const STEP_MS = 500;

  function counted(): {
    readonly timer: ReturnType<typeof createAutosaveTimer>;
    readonly saves: () => number;
  } {
    let count = 0;
    return { timer: createAutosaveTimer(() => count++, Date.now), saves: () => count };
  }

  it('is a pause after the last key', () => {
    const { timer, saves } = counted();
    timer.follow('due', true);
    mock.timers.tick(AUTOSAVE_PAUSE_MS - 1);
    timer.follow('due', true);
    mock.timers.tick(AUTOSAVE_PAUSE_MS - 1);
    assert.equal(saves(), 0);
    mock.timers.tick(1);
    assert.equal(saves(), 1);
  });

  it('comes at intervals during continuous typing', () => {
    const { timer, saves } = counted();
    for (let passed = 0; passed < 2 * AUTOSAVE_PAUSE_MAX_MS + STEP_MS; passed += STEP_MS) {
      timer.follow('due', true);
      mock.timers.tick(STEP_MS);
    }
    assert.equal(saves(), 2);
  });

  it('waits while it is blocked, and for another key after a refusal', () => {
    const { timer, saves } = counted();
    timer.follow('blocked', true);
    mock.timers.tick(AUTOSAVE_PAUSE_MAX_MS);
    assert.equal(saves(), 0);
    timer.follow('due', false);
    mock.timers.tick(0);
    assert.equal(saves(), 1);
    timer.follow('due', false);
    mock.timers.tick(AUTOSAVE_PAUSE_MAX_MS);
    assert.equal(saves(), 1);
  });
});
