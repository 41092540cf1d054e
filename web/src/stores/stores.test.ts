import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { docItem } from '@maru/backend/testing/docs.ts';
import { DEFAULT_STYLE, TOAST_DURATION_MS } from '@maru/core';
import type { PublicDoc } from '@maru/core';
import { loadTexts } from '../i18n/load-texts.ts';
import type { DocItem, Group, User } from '@maru/core/api';
import { dispatch } from '../requests/bus.ts';
import { defineStore, resetStores } from './define-store.ts';
import { can, docsState, storeDoc, seedDoc } from './docs.ts';
import { listenToRequests } from './failures.ts';
import { groupState, upsertListItem, removeListItem, seedGroup } from './group.ts';
import { seedStores } from './page.ts';
import { storeReturnedUser } from './session.ts';
import { compareSession } from './session-check.ts';
import {
  showAlert,
  clearOnNavigation,
  dismissToast,
  showPersistentToast,
  requestRedirect,
  resumeToast,
  showOnNextPage,
  showToast,
  consumeRedirect,
  uiState,
  withBlock,
} from './ui.ts';

const group: Group = {
  id: 'g',
  name: 'ann',
  title: 'Ann',
  style: DEFAULT_STYLE,
  isOwner: false,
  homeDocId: 'home',
};
const item = (id: string, part: Partial<DocItem> = {}): DocItem => docItem({ id, ...part });

const publicDoc: PublicDoc = {
  id: 'd',
  title: 'T',
  excerpt: '',
  isFolder: false,
  hasComments: true,
  createdAt: '',
  updatedAt: '',
};

before(() => loadTexts('en', 'rest'));

describe('A store', () => {
  it('is new for every server render', () => {
    const base = { locale: 'ko', theme: 'dark', status: 200, origin: '' } as const;
    seedStores({
      ...base,
      data: { group: { group, docs: [item('d')] }, doc: publicDoc },
      articleHtml: '<p>secret</p>',
    });
    assert.equal(groupState().group?.name, 'ann');
    assert.equal(docsState().byId['d']?.articleHtml, '<p>secret</p>');
    resetStores();
    assert.equal(groupState().group, null);
    assert.deepEqual(docsState().byId, {});
    assert.doesNotMatch(JSON.stringify([groupState(), docsState()]), /secret|ann/);
  });

  it('returns a new initial state each time', () => {
    const store = defineStore(() => ({ list: [1] }));
    store.set({ list: [1, 2] });
    resetStores();
    assert.deepEqual(store.get(), { list: [1] });
  });
});

describe('Read documents', () => {
  const signIn = (username: string): void => {
    const user: User = { id: username, email: '', username, grade: 0, storageLimit: 1, mediaUploadLimit: 0 };
    storeReturnedUser({ failure: null, response: { user } });
  };
  const palette = defineStore<{ readonly titles: readonly string[] }>(() => ({ titles: [] }), 'account');

  it('are cleared for another account that logs in on the page, and kept for the same one', () => {
    signIn('ann');
    palette.set({ titles: ['secret'] });
    seedGroup({ group, docs: [item('secret')] });
    seedDoc({ ...publicDoc, title: 'secret' }, null);
    signIn('ann');
    assert.match(JSON.stringify([groupState(), docsState(), palette.get()]), /secret.*secret.*secret/);
    signIn('bea');
    assert.doesNotMatch(JSON.stringify([groupState(), docsState(), palette.get()]), /secret/);
  });
});

describe('Abilities on a document that the page holds', () => {
  const ABILITIES = ['edit', 'share', 'delete', 'comment', 'moderate'] as const;
  const allowed = (id: string): readonly string[] => {
    const shown = docsState().byId[id] ?? null;
    return ABILITIES.filter((ability) => can(shown, ability));
  };
  const showsComments = (id: string): boolean | undefined => docsState().byId[id]?.hasComments;
  const text = { content: '', props: '', commentsEnabled: true };
  const none = { edit: false, share: false, delete: false, comment: false, moderate: false };

  beforeEach(() => seedGroup({ group, docs: [] }));
  afterEach(resetStores);

  it('are those of the response, whoever owns the document', () => {
    const hasComments = true;
    storeDoc({ ...item('own'), ...text, hasComments, isOwner: true, abilities: { ...none, comment: true } });
    storeDoc({ ...item('other'), ...text, isOwner: false, abilities: { ...none, edit: true } });
    assert.deepEqual([allowed('own'), allowed('other')], [['comment'], ['edit']]);
    // The answer says whether comments are shown; one of an earlier version leaves it to access and switch.
    assert.deepEqual(['own', 'other'].map(showsComments), [true, false]);
    storeDoc({ ...item('other', { access: 'public' }), ...text, isOwner: false });
    assert.equal(showsComments('other'), true);
  });

  it('are only the owner’s in a response without them, stored by an earlier version', () => {
    for (const id of ['own', 'home']) storeDoc({ ...item(id), ...text, isOwner: true });
    storeDoc({ ...item('public', { access: 'public' }), ...text, isOwner: true });
    storeDoc({ ...item('other', { access: 'public' }), ...text, isOwner: false });
    assert.deepEqual(allowed('own'), ['edit', 'share', 'delete', 'moderate']);
    assert.deepEqual(allowed('home'), ['edit', 'share', 'moderate']);
    assert.deepEqual(allowed('public'), ABILITIES);
    assert.deepEqual(allowed('other'), []);
  });

  it('are none while only the HTML of the server is there', () => {
    const { id, title, isFolder, createdAt, updatedAt } = item('seeded');
    seedDoc({ id, title, isFolder, createdAt, updatedAt, excerpt: '', hasComments: true }, '<p></p>');
    assert.equal(docsState().byId['seeded']?.hasComments, true);
    assert.deepEqual(allowed('seeded'), []);
  });
});

describe('The session check (specification, section 4)', () => {
  it('reports nothing while nobody is logged in or nothing has changed', () => {
    assert.deepEqual(compareSession(null, 'ann'), { kind: 'same' });
    assert.deepEqual(compareSession('ann', 'ann'), { kind: 'same' });
  });

  it('reports a missing cookie and another user', () => {
    assert.deepEqual(compareSession('ann', null), { kind: 'expired' });
    assert.deepEqual(compareSession('ann', 'bob'), { kind: 'changed', username: 'bob' });
  });
});

describe('Messages and dialogs of the page', () => {
  afterEach(() => {
    for (const { id } of uiState().toasts) dismissToast(id);
    resetStores();
  });

  it('shows equal texts as one toast, and three toasts at most', () => {
    for (const text of ['a', 'a', 'b', 'c', 'd']) showToast(text);
    assert.deepEqual(
      uiState().toasts.map(({ text }) => text),
      ['b', 'c', 'd'],
    );
  });

  it('keeps a message of progress until it is closed, also where the pointer was on it', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const setText = showPersistentToast('0 of 2');
    const [toast] = uiState().toasts;
    resumeToast(toast?.id ?? '');
    mock.timers.tick(2 * TOAST_DURATION_MS);
    mock.timers.reset();
    assert.equal(uiState().toasts.length, 1);
    // Not so soon after the text before.
    setText('1 of 2');
    assert.equal(uiState().toasts[0]?.text, '0 of 2');
    setText(null);
    assert.equal(uiState().toasts.length, 0);
  });

  it('clears page messages and notices on navigation, and leaves toasts', () => {
    showToast('stays');
    showOnNextPage('goes');
    clearOnNavigation();
    assert.equal(uiState().pageMessage?.text, 'goes');
    clearOnNavigation();
    assert.equal(uiState().pageMessage, null);
    assert.equal(uiState().toasts.length, 1);
  });

  it('resolves a dialog once, and cancels it when the next one opens', async () => {
    const question = { title: '', message: '', okLabel: '' };
    const first = showAlert(question);
    const second = showAlert(question);
    uiState().alert?.answer('ok');
    assert.deepEqual(await Promise.all([first, second]), ['cancel', 'ok']);
    assert.equal(uiState().alert, null);
  });

  it('returns a redirect once', () => {
    requestRedirect('/ann');
    assert.equal(consumeRedirect(), '/ann');
    assert.equal(consumeRedirect(), null);
  });

  it('unblocks the page also after an error', async () => {
    await assert.rejects(
      withBlock(() => {
        assert.equal(uiState().blocks, 1);
        return Promise.reject(new Error('no'));
      }),
    );
    assert.equal(uiState().blocks, 0);
  });

  it('counts pending calls and shows their failures', () => {
    const stop = listenToRequests();
    const request = { type: 'GET_GROUP_REQUEST', call: 'getGroup' } as const;
    dispatch(request);
    assert.equal(uiState().pending, 1);
    dispatch({ type: 'GET_GROUP_FAILURE', request, response: null, message: 'Gone', errorId: 'e' });
    stop();
    assert.equal(uiState().pending, 0);
    assert.equal(uiState().toasts[0]?.text, 'Gone');
    assert.deepEqual(uiState().errorPage, {
      title: 'Something went wrong! (999)',
      message: 'Gone',
      errorId: 'e',
    });
  });
});

describe('The list of documents', () => {
  beforeEach(() =>
    seedGroup({
      group,
      docs: [item('f', { isFolder: true, parentId: 'top' }), item('a', { parentId: 'f' })],
    }),
  );
  after(resetStores);

  it('adds a new document, updates a known one, and excludes the home document', () => {
    upsertListItem(item('b'));
    upsertListItem(item('a', { title: 'New', parentId: 'f' }));
    upsertListItem(item('home'));
    assert.deepEqual(
      groupState().docs.map(({ id, title }) => `${id} ${title}`),
      ['f f', 'a New', 'b b'],
    );
  });

  it('resolves links by the title with which a document was loaded, not by unsaved ones', () => {
    for (const title of ['N', 'Ne', 'New', 'a', 'Newer']) upsertListItem(item('a', { title, parentId: 'f' }));
    for (const title of ['Beg', 'Begun']) upsertListItem(item('b', { title }));
    assert.deepEqual(groupState().aliases, [{ docId: 'a', title: 'a' }]);
  });

  it('is marked as without edit times when the server omitted them', () => {
    assert.equal(groupState().hasTimes, true);
    const { updatedAt: _time, ...entry } = item('a');
    seedGroup({ group, docs: [entry] });
    assert.equal(groupState().hasTimes, false);
    assert.equal(groupState().docs[0]?.updatedAt, entry.createdAt);
  });

  it('moves the contents of a deleted folder up', () => {
    removeListItem('f');
    assert.deepEqual(
      groupState().docs.map(({ id, parentId }) => [id, parentId]),
      [['a', 'top']],
    );
  });
});
