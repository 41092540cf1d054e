import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestServer } from '@maru/backend/testing/server.ts';
import { flatten, setUpDesktop } from './desktop-app.ts';
import type { FakeDesktop } from './desktop-app.ts';
import { addAccount } from './saved-account.ts';
import { toChromium } from './fake-electron/addresses.ts';
import type { Controls } from './fake-electron/electron.ts';

const POINTER = {
  isEditable: true,
  selectionText: '',
  editFlags: { canCut: true, canCopy: true, canPaste: true },
};

describe('The app’s menus', function () {
  this.timeout(60_000);
  let server: TestServer;
  let desktop: FakeDesktop;
  let app: Controls;
  let page: Page;

  before(async () => {
    const updater = {
      on: () => undefined,
      checkForUpdates: () => Promise.resolve({ isUpdateAvailable: false }),
    };
    [server, desktop] = await Promise.all([startServer({ database: 'sqlite' }), setUpDesktop(updater)]);
    const minji = await createUser(server, 'minji');
    await addAccount(desktop, server, minji);
    app = await desktop.start();
    page = await desktop.page();
    await page.getByRole('button', { name: `Account of ${minji.username}` }).waitFor();
  });
  after(async () => {
    await desktop.close();
    await server.close();
  });

  it('carry out each command', async () => {
    const ways: Readonly<Record<string, () => Promise<void> | void>> = {
      newDocument: () => page.waitForURL('**/new'),
      newFolder: () => page.waitForURL('**/new?folder=1'),
      syntax: () => page.waitForURL('**/help'),
      addAccount: () => page.waitForURL('**/login'),
      addServer: () => page.waitForURL(toChromium('app://setup/')),
      back: () => page.waitForURL('**/login'),
      forward: () => page.waitForURL(toChromium('app://setup/')),
      reload: () => page.waitForLoadState(),
      print: () => assert.equal(app.windows[0]?.webContents.printed, 1),
      zoomIn: () => assert.equal(app.windows[0]?.webContents.zoomLevel, 1),
      zoomOut: () => assert.equal(app.windows[0]?.webContents.zoomLevel, 0),
      zoomReset: () => assert.equal(app.windows[0]?.webContents.zoomLevel, 0),
      spelling: () => assert.ok(app.spelling.isOn && app.find('spelling').checked),
      tray: () => {
        assert.match(app.trays.at(-1)?.image ?? '', /tray\/tray22\.png$/);
        assert.deepEqual(
          app.trays.at(-1)?.items.flatMap(({ id }) => id ?? []),
          ['open', 'newDocument', 'quit'],
        );
      },
      about: () => assert.ok(app.isAboutShown),
      checkUpdates: () => waitForMessage(app, 'This copy of Maru does not update itself.'),
    };
    for (const [id, check] of Object.entries(ways)) {
      app.choose(id);
      await check();
    }
    assert.ok(!app.spelling.isOn || app.find('spelling').checked);
    // The others have separate tests: files, accounts, languages, exit.
    const known = [
      ...Object.keys(ways),
      'exportAccount',
      'exportAll',
      'exportHourly',
      'exportCancel',
      'importFolder',
      'savePdf',
      'signOut',
    ];
    const others = flatten(app.menu).flatMap(({ id }) =>
      id === undefined || known.includes(id) || /^(?:speak|switchTo|exportAs) /.test(id) ? [] : id,
    );
    assert.ok(app.find('exportAs numbered').checked);
    app.choose('exportAs wiki');
    assert.ok(app.find('exportAs wiki').checked && !app.find('exportAs numbered').checked);
    assert.deepEqual(others.toSorted(), ['quit', 'signOutEverywhere']);
  });

  it('offer spelling suggestions in the context menu', () => {
    const contents = app.windows[0]?.webContents;
    contents?.emit(
      'context-menu',
      {},
      { ...POINTER, misspelledWord: 'helo', dictionarySuggestions: ['hello'] },
    );
    assert.deepEqual(
      app.popup.flatMap(({ label }) => label ?? []),
      ['hello', 'Add to dictionary', 'Cut', 'Copy', 'Paste', 'Select all'],
    );
    app.popup[0]?.click?.();
    assert.deepEqual(contents?.corrected, ['hello']);
  });
});

/** Waits for a message: messages appear asynchronously, after the menu command has returned. */
async function waitForMessage(app: Controls, message: string): Promise<void> {
  while (!app.messages.includes(message)) await new Promise((resolve) => setTimeout(resolve, 5));
}
