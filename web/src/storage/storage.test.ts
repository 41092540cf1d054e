import assert from 'node:assert/strict';
import { removeAccount, saveAccount, savedAccounts } from './accounts.ts';
import { savedEditorTab, savedLocale, savedTheme, saveEditorTab, saveLocale, saveTheme } from './choices.ts';
import { readCookie } from './cookies.ts';
import { deviceId } from './device-id.ts';
import { readItem, removeItem, writeItem } from './local.ts';
import { readSessionCookie } from './session-cookie.ts';
import { saveShownPlan, saveStartedImport, shownPlan, startedImport } from './started-import.ts';
import { savedOpenFolders, saveOpenFolders } from './tree-state.ts';

const KEYS = [
  'zs_device_id',
  'maru_locale',
  'maru_theme',
  'maru_editor_tab',
  'maru_accounts',
  'maru_tree_ann',
  'maru_import_ann',
  'maru_plan_ann',
];

/** Without local storage (here, and in browsers that refuse it) values last as long as the page. */
describe('Browser storage', () => {
  beforeEach(() => KEYS.forEach(removeItem));
  after(() => KEYS.forEach(removeItem));

  it('has one device id, a UUID, under its key', () => {
    const id = deviceId();
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(deviceId(), id);
    assert.equal(readItem('zs_device_id'), id);
  });

  it('creates a new device id when the stored one is no UUID', () => {
    writeItem('zs_device_id', 'evil');
    assert.notEqual(deviceId(), 'evil');
  });

  it('has language, theme and editor tab, and ignores unknown values', () => {
    assert.deepEqual([savedLocale(), savedTheme(), savedEditorTab()], [null, null, null]);
    saveLocale('ko');
    saveTheme('dark');
    saveEditorTab('split');
    assert.deepEqual([savedLocale(), savedTheme(), savedEditorTab()], ['ko', 'dark', 'split']);
    for (const key of ['maru_locale', 'maru_theme', 'maru_editor_tab']) writeItem(key, 'xx');
    assert.deepEqual([savedLocale(), savedTheme(), savedEditorTab()], [null, null, null]);
  });

  it('removes the theme when the system is to decide again', () => {
    saveTheme('dark');
    saveTheme(null);
    assert.equal(readItem('maru_theme'), null);
  });

  it('has the saved accounts, each once, in order of addition', () => {
    saveAccount({ username: 'ann', cookie: '1' });
    saveAccount({ username: 'bob', cookie: '2' });
    saveAccount({ username: 'ann', cookie: '3' });
    assert.deepEqual(savedAccounts(), [
      { username: 'ann', cookie: '3' },
      { username: 'bob', cookie: '2' },
    ]);
    removeAccount('ann');
    assert.deepEqual(savedAccounts(), [{ username: 'bob', cookie: '2' }]);
  });

  it('reads damaged accounts as none', () => {
    for (const text of ['{', '7', '{"a":1}', '[1,{"username":5}]']) {
      writeItem('maru_accounts', text);
      assert.deepEqual(savedAccounts(), [], text);
    }
  });

  it('has the open folders of a space', () => {
    saveOpenFolders('ann', new Set(['a', 'b']));
    assert.deepEqual(savedOpenFolders('ann'), new Set(['a', 'b']));
    assert.deepEqual(savedOpenFolders('bob'), new Set());
  });

  it('has the import that an account has started, for no other account', () => {
    saveStartedImport('ann', 'plan');
    assert.deepEqual([startedImport('ann'), startedImport('bob')], ['plan', null]);
    saveStartedImport('ann', null);
    assert.equal(startedImport('ann'), null);
    saveShownPlan('ann', 'plan');
    assert.deepEqual([shownPlan('ann'), shownPlan('bob'), startedImport('ann')], ['plan', null, null]);
    saveShownPlan('ann', null);
    assert.equal(shownPlan('ann'), null);
  });
});

describe('Cookies that the page reads', () => {
  const session = { timestamp: 1, expiry: 2, userId: 'u', username: 'ann' };
  const encoded = Buffer.from(JSON.stringify(session)).toString('base64url');

  it('are found by their whole name', () => {
    assert.equal(readCookie('b', 'ab=1; b=2; c=3'), '2');
    assert.equal(readCookie('x', 'ab=1'), undefined);
  });

  it('return the session that they describe', () => {
    assert.deepEqual(readSessionCookie(`${encoded}.secret`), { ...session, value: `${encoded}.secret` });
  });

  it('return no session when they are empty, damaged or without a user', () => {
    for (const value of [
      '',
      '.',
      'e30.x',
      '%%%',
      `${encoded.slice(5)}.x`,
      Buffer.from('null').toString('base64url'),
    ]) {
      assert.equal(readSessionCookie(value), null, value);
    }
  });
});
