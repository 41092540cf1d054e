import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { placeWindow } from '../window/window-bounds.ts';
import { parseServerAddress } from './server-address.ts';
import { openSettings, readSettings } from './settings.ts';

describe('A server’s address', () => {
  it('is accepted without a scheme, with capitals, spaces, a port or Hangul', () => {
    for (const [text, origin] of [
      ['maru.example', 'https://maru.example'],
      [' https://Maru.Example/ ', 'https://maru.example'],
      ['maru.example:8443', 'https://maru.example:8443'],
      ['localhost:3000', 'http://localhost:3000'],
      ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
      ['http://[::1]:3000', 'http://[::1]:3000'],
      ['마루.example', 'https://xn--2s2b1p.example'],
    ] as const) {
      assert.equal(parseServerAddress(text), origin, text);
    }
  });

  it('is refused with anything more than a host, and without encryption to other machines', () => {
    for (const text of [
      '',
      'http://maru.example',
      'http://192.168.0.2',
      'http://127.0.0.1.evil.example',
      'http://localhost.evil.example',
      'https://user:word@maru.example',
      'https://maru.example/path',
      'https://maru.example/?q',
      'https://maru.example/#a',
      'ftp://maru.example',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'a b',
      'maru.example\\@evil.example',
      'https://',
    ]) {
      assert.equal(parseServerAddress(text), null, text);
    }
  });
});

describe('Settings', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maru-settings-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are stored as set last, readable by this user only', async () => {
    const settings = await openSettings(folder);
    for (let zoom = 0; zoom <= 5; zoom++) settings.set({ zoom });
    settings.set({
      server: 'https://maru.example',
      account: { server: 'https://maru.example', username: 'minji' },
    });
    await settings.settled();
    assert.deepEqual((await openSettings(folder)).get(), settings.get());
    assert.equal((await openSettings(folder)).get().zoom, 5);
    assert.deepEqual(await readdir(folder), ['settings.json']);
    assert.equal((await stat(join(folder, 'settings.json'))).mode & 0o077, 0);
  });

  it('fall back to defaults where the file or a value is damaged', async () => {
    await writeFile(join(folder, 'settings.json'), '{"server":');
    assert.equal((await openSettings(folder)).get().server, null);
    const wrong = {
      server: 'http://evil.example',
      account: { server: 'https://a.example', username: '../x' },
      zoom: 99,
      locale: 'fr',
    };
    assert.deepEqual(readSettings({ ...wrong, staysInTray: true }), {
      ...readSettings(null),
      staysInTray: true,
    });
    fc.assert(fc.property(fc.anything(), (value) => void readSettings(value)));
  });

  it('apply until the app ends when they cannot be written', async () => {
    const settings = await openSettings(join(folder, 'file'));
    await writeFile(join(folder, 'file'), '');
    settings.set({ zoom: 2 });
    await settings.settled();
    assert.equal(settings.get().zoom, 2);
    assert.equal(await readFile(join(folder, 'file'), 'utf8'), '');
  });
});

describe('The window’s bounds', () => {
  const screens = [
    { x: 0, y: 0, width: 1920, height: 1040 },
    { x: 1920, y: 0, width: 1280, height: 720 },
  ];

  it('are restored on the same screen', () => {
    const saved = { x: 2_000, y: 30, width: 900, height: 600 };
    assert.deepEqual(placeWindow(saved, screens), saved);
  });

  it('are fitted to a present screen, and to the minimum size', () => {
    const bounds = fc.record({ x: fc.integer(), y: fc.integer(), width: fc.integer(), height: fc.integer() });
    fc.assert(
      fc.property(bounds, (saved) => {
        const { x, y, width, height } = placeWindow(saved, screens);
        assert.ok(width >= 360 && width <= 1_920 && height >= 480 && height <= 1_040);
        if (x !== undefined && y !== undefined)
          assert.ok(screens.some((one) => y >= one.y && x < one.x + one.width && x + width > one.x));
      }),
    );
    assert.deepEqual(placeWindow(null, []), { width: 1_280, height: 860 });
  });
});
