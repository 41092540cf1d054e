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
} from './test/session-trial.ts';
import { Trial } from './test/session-trial.ts';
import { createAutosaveTimer } from './watches.ts';

const due = { type: 'autosaveDue' } as const;
const refused = (problem: 'session' | 'gone' | 'full' | 'slow') =>
  ({ type: 'saveRefused', problem, message: '' }) as const;
/** A private document with unsaved text. */
const written = (content = 'one two'): Trial => new Trial({ isShared: false }).write(content);
/** One whose autosave has met a newer state. */
const met = (mine: string, base = SAVED): Trial =>
  new Trial({ isShared: false, saved: base }).write(mine).tell(due, conflicted);

describe('A private document', () => {
  it('is saved at a pause, into the version of the earlier autosaves', () => {
    const trial = written().tell(due, saved('one two', '2')).write('one two three').tell(due);
    assert.deepEqual(
      trial.sent().map(({ words, over, kind }) => [words.content, over?.updatedAt, kind]),
      [
        ['one two', '1', 'fold'],
        ['one two three', '2', 'fold'],
      ],
    );
  });

  it('is not saved at a pause when nothing is unsaved, or during a save', () => {
    assert.equal(new Trial({ isShared: false }).tell(due).sent().length, 0);
    assert.equal(written().tell(due, due).sent().length, 1);
  });

  it('is saved into its working copy when others can read it', () => {
    const trial = written().tell({ type: 'accessChosen', isShared: true }, due);
    assert.equal(trial.sent()[0]?.kind, 'copy');
    const elsewhere = written().tell(due, { type: 'accessRefused', isShared: true });
    assert.deepEqual([phaseOf(elsewhere), elsewhere.state.isDirty], ['checking', true]);
    elsewhere.tell({ type: 'latestLoaded', latest: SAVED });
    assert.deepEqual(elsewhere.sent().at(-1)?.kind, 'copy', 'at once');
  });

  it('declares in every save that it is private, and is not published when it was made public elsewhere', () => {
    const trial = written().tell(save);
    assert.deepEqual([trial.sent()[0]?.kind, trial.sent()[0]?.isPrivate], ['save', true]);
    trial.write('one two three').tell(save, { type: 'accessRefused', isShared: true }, save);
    trial.tell({ type: 'latestLoaded', latest: SAVED });
    assert.deepEqual(
      trial.sent().map(({ kind, words }) => [kind, words.content]),
      [
        ['save', 'one two'],
        ['copy', 'one two three'],
      ],
    );
    trial.tell(copied('one two three', 'c1'), save);
    assert.deepEqual([trial.sent()[2]?.kind, trial.sent()[2]?.isPrivate], ['save', false]);
  });

  it('is not published by a save that was requested before the document became public', () => {
    const opened = { type: 'accessChosen', isShared: true } as const;
    const trial = written().tell(due).write('one two three').tell(save, opened, saved('one two', '2'));
    assert.deepEqual([trial.sent()[1]?.kind, trial.sent()[1]?.words.content], ['copy', 'one two three']);
    const lost = written().tell(save, offline, opened, { type: 'retryDue' });
    assert.equal(lost.sent()[1]?.isPrivate, true, 'the unanswered one is refused by the server');
  });

  it('is saved when the writer requested it while a newer state was loading', () => {
    const trial = new Trial({ isShared: false }).tell({ type: 'savedElsewhere', updatedAt: '1' });
    trial.write('one two').tell(save, { type: 'latestLoaded', latest: { ...SAVED, updatedAt: '2' } });
    assert.deepEqual([trial.sent()[0]?.kind, trial.sent()[0]?.words.content], ['save', 'one two']);
  });

  it('closes its version when the writer saves, with and without changes', () => {
    const unchanged = written().tell(due, saved('one two', '2'), save);
    assert.deepEqual(
      unchanged.sent().map(({ kind }) => kind),
      ['fold', 'save'],
    );
    unchanged.tell(saved('one two', '2'), save);
    assert.deepEqual([statusOf(unchanged.state), unchanged.sent().length], ['idle', 2]);
    const during = written().tell(due, save, saved('one two', '2'));
    assert.deepEqual(
      during.sent().map(({ kind }) => kind),
      ['fold', 'save'],
    );
  });

  it('offers to name the version that the writer saved, until the next save', () => {
    const trial = written().tell(due, saved('one two', '2'));
    assert.equal(trial.state.namable, null);
    trial.tell(save, saved('one two', '2'));
    assert.equal(trial.state.namable, trial.state.saved?.updatedAt);
    trial.write('one two three').tell(due, saved('one two three', '3'));
    assert.deepEqual([trial.state.namable, trial.state.saved?.updatedAt], ['2', '3']);
    assert.equal(trial.tell(save, saved('one two three', '3'), save).state.namable, '3');
  });

  it('closes a version that was begun before the page was loaded', () => {
    const [sent] = new Trial({ isShared: false }).tell(save).sent();
    assert.deepEqual([sent?.words.content, sent?.kind], [SAVED.content, 'save']);
    assert.equal(new Trial().tell(save).sent().length, 0);
  });

  it('retries an autosave without a response unchanged, then saves the rest as an autosave', () => {
    const trial = written().tell(due, offline).write('one two three').tell({ type: 'retryDue' });
    assert.deepEqual(trial.sent()[1], trial.sent()[0]);
    trial.tell(saved('one two', '2'));
    assert.deepEqual([trial.sent()[2]?.words.content, trial.sent()[2]?.kind], ['one two three', 'fold']);
  });

  it('waits after too many requests, for storage space, and for the writer', () => {
    assert.equal(written().tell(due, refused('slow'), { type: 'retryDue' }).sent().length, 2);
    for (const problem of ['session', 'gone'] as const)
      assert.equal(written().tell(due, refused(problem)).write('more').tell(due).sent().length, 1);
    const shorter = written().tell(due, refused('full')).write('on').tell(due);
    assert.equal(shorter.sent().at(-1)?.words.content, 'on');
  });

  it('keeps its title when the field is emptied', () => {
    const trial = written().tell({ type: 'titled', title: ' ' }, due);
    assert.equal(trial.sent()[0]?.words.title, 'Title');
    trial.tell(saved('one two', '2'));
    assert.deepEqual([trial.state.isDirty, trial.state.title], [false, ' ']);
    assert.equal(trial.tell(save).sent().at(-1)?.words.title, 'Title');
  });

  it('saves its settings with its autosaves', () => {
    const trial = written().tell(due, chosen('{"a":1}'), saved('one two', '2'));
    assert.equal(trial.sent()[1]?.props, '{"a":1}');
  });
});

describe('A new document', () => {
  const begun = (content: string): Trial => new Trial({ isShared: false, saved: null }).write(content);
  const titled = (title: string) => ({ type: 'titled', title }) as const;
  const created = (content: string, title = 'Untitled'): SessionEvent => saved(content, '1', title);

  it('is saved once at the first pause after its first word, and autosaves go into that version', () => {
    const trial = begun(' \n').tell(due);
    assert.equal(trial.sent().length, 0);
    trial.write('one').tell(due).write('one two').tell(due, created('one'));
    trial.tell(due, saved('one two', '2', 'Untitled'));
    assert.deepEqual(
      trial.sent().map(({ words, over, kind }) => [words.content, over?.id, kind]),
      [
        ['one', undefined, 'fold'],
        ['one two', 'doc', 'fold'],
      ],
    );
    assert.deepEqual(
      trial.effects.filter(({ type }) => type === 'openCreated'),
      [{ type: 'openCreated', id: 'doc' }],
    );
    assert.equal(trial.tell(save).sent().at(-1)?.kind, 'save');
  });

  it('is saved for a typed title, not for a suggested one', () => {
    assert.equal(begun('').tell(titled('Plans'), due).sent()[0]?.words.title, 'Plans');
    const suggested = new Trial({ isShared: false, saved: null, suggestedTitle: 'Plans' });
    assert.equal(suggested.tell(due).sent().length, 0);
    assert.equal(suggested.write('one').tell(due).sent()[0]?.words.title, 'Plans');
  });

  it('is titled Untitled, then by its first heading, until a title is typed', () => {
    const trial = begun('one').tell(due, created('one'));
    assert.deepEqual([trial.sent()[0]?.words.title, trial.state.title], ['Untitled', '']);
    trial.write('# **Plans**\n\none').tell(due, saved('# **Plans**\n\none', '2', 'Plans'));
    assert.deepEqual([trial.sent()[1]?.words.title, trial.state.isDirty], ['Plans', false]);
    trial.tell(titled('Mine'), due, saved('# **Plans**\n\none', '3', 'Mine'));
    assert.equal(trial.sent()[2]?.words.title, 'Mine');
    trial.tell(titled('')).write('# Other').tell(due);
    assert.equal(trial.sent()[3]?.words.title, 'Mine');
  });

  it('takes its title from a heading also after a reload', () => {
    const trial = new Trial({ isShared: false, saved: { ...SAVED, title: 'Untitled' } });
    assert.equal(trial.state.isDirty, false);
    assert.equal(trial.write('# Plans').tell(due).sent()[0]?.words.title, 'Plans');
    const korean = new Trial({ isShared: false, saved: { ...SAVED, title: '제목 없음' } });
    assert.deepEqual([korean.state.title, korean.state.isDirty], ['', false]);
    assert.equal(korean.write('two').tell(due).sent()[0]?.words.title, '제목 없음');
    assert.equal(
      korean
        .tell(saved('two', '2', '제목 없음'))
        .write('# Plans')
        .tell(due)
        .sent()[1]?.words.title,
      'Plans',
    );
  });

  it('is retried unchanged after a lost response, by the next editor too, as the same kind of save', () => {
    const trial = begun('one').tell(due, offline).write('one two').tell({ type: 'retryDue' });
    const [sent] = trial.sent();
    assert.deepEqual(trial.sent()[1], sent);
    assert.ok(sent !== undefined);
    const { words, place, props, key, at } = sent;
    const creation = { ...words, ...place, props, key, at, isFold: true };
    const left: Draft = { ...DRAFT, title: '', docId: null, base: null, content: 'one two', creation };
    const next = new Trial({ isShared: false, saved: null });
    next.tell({ type: 'draftsFound', drafts: [left] }, { type: 'draftRestoreRequested' }, due);
    assert.deepEqual(next.sent(), [sent]);
  });

  it('keeps what another tab has saved into it, and uses its address', () => {
    const trial = begun('one').tell(due, offline, { type: 'retryDue' }, created('one of theirs'));
    assert.deepEqual([trial.content, trial.state.saved?.updatedAt], ['one of theirs', '1']);
    assert.ok(trial.effects.some(({ type }) => type === 'openCreated'));
  });

  it('needs text or a title to be saved by its writer', () => {
    assert.equal(begun('').tell(save).sent().length, 0);
    assert.equal(begun('one').tell(save).sent()[0]?.words.title, 'Untitled');
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
    const trial = met('one mine\n\ntwo', base);
    const latest = { ...base, content: 'one\n\ntwo theirs', updatedAt: '2' };
    trial.tell({ type: 'latestLoaded', latest });
    assert.equal(trial.state.startsVersion, true);
    trial.write('one mine\n\ntwo theirs').tell(due, saved('one mine\n\ntwo theirs', '3'));
    trial.write('one mine\n\ntwo theirs more').tell(due);
    assert.deepEqual(
      trial.sent().map(({ kind }) => kind),
      ['fold', 'save', 'fold'],
    );
  });

  const base = { ...SAVED, content: 'one\n\ntwo' };
  const latest = { ...LATEST, content: 'one newer\n\ntwo' };

  it('is merged when the other side changed another place, and the merge can be undone', () => {
    const trial = met('one\n\ntwo of mine', base).tell({ type: 'latestLoaded', latest });
    assert.deepEqual([phaseOf(trial), trial.content], ['resting', 'one newer\n\ntwo of mine']);
    const message = trial.effects.at(-1);
    assert.equal(message?.type, 'showMerged');
    trial.tell(due);
    assert.deepEqual(
      [trial.sent().at(-1)?.words.content, trial.sent().at(-1)?.over?.updatedAt],
      ['one newer\n\ntwo of mine', '2'],
    );
    trial.write('one newer\n\ntwo of mine, and more');
    if (message?.type === 'showMerged') trial.tell({ ...message, type: 'mergeUndone' });
    assert.equal(trial.content, 'one\n\ntwo of mine, and more');
  });

  it('shows a conflict notice when both changed the same place, and waits for the choice', () => {
    const trial = met('one of mine\n\ntwo', base).tell({ type: 'latestLoaded', latest });
    assert.deepEqual([phaseOf(trial), updateNoticeOf(trial.state)], ['resting', 'merge']);
    assert.equal(trial.content, 'one of mine\n\ntwo');
    assert.equal(isAutosaveDue(trial.state), false);
  });

  it('is also detected in the response when another tab has saved into the same version', () => {
    const trial = written().tell(due, offline, { type: 'retryDue' }, saved('one two of theirs', '3'));
    assert.equal(trial.content, 'one two of theirs');
    assert.equal(trial.state.saved?.updatedAt, '3');
    const typed = written().tell(due, offline).write('one two three').tell({ type: 'retryDue' });
    typed.tell(saved('theirs', '3'));
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
