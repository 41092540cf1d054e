import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configureRequestOptions, configureRequestUrl, HttpExecutor } from 'builder-util-runtime';
import type { DownloadOptions } from 'builder-util-runtime';
import electronUpdater from 'electron-updater';
import { requireSignedFeed } from '../src/app/signed-feed.ts';
import { createUpdates } from '../src/app/updates.ts';

/** Uses Node's network, since Electron's is not available; the requests are the same. */
class NodeHttp extends HttpExecutor<ClientRequest> {
  override createRequest(
    options: RequestOptions,
    callback: (response: IncomingMessage) => void,
  ): ClientRequest {
    return request(options, callback);
  }

  /** Replaces the method over Electron's network; the content is checked in `doDownload`. */
  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const requestOptions = { headers: options.headers ?? {} };
      configureRequestUrl(url, requestOptions);
      configureRequestOptions(requestOptions);
      const callback = (error: Error | null): void =>
        error instanceof Error ? reject(error) : resolve(destination);
      this.doDownload(requestOptions, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

describe('electron-updater', function () {
  this.timeout(30_000);
  const release = randomBytes(300_000);
  const sha512 = createHash('sha512').update(release).digest('base64');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const stranger = generateKeyPairSync('ed25519').privateKey;
  const signature = (manifest: string, key = privateKey): string =>
    sign(null, Buffer.from(manifest), key).toString('base64');
  let folder: string;
  let server: Server;
  let feed: Map<string, string | Buffer>;
  let before: string | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maru-updates-'));
    server = createServer(({ url = '' }, response) => {
      const found = feed.get(url.replace(/\?.*$/, ''));
      response.writeHead(
        found === undefined ? 404 : 200,
        found === undefined ? {} : { 'Content-Length': Buffer.byteLength(found) },
      );
      response.end(found);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    before = process.env['APPIMAGE'];
    process.env['APPIMAGE'] = join(folder, 'Maru.AppImage');
    await writeFile(process.env['APPIMAGE'], 'the app as it is');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    if (before === undefined) delete process.env['APPIMAGE'];
    else process.env['APPIMAGE'] = before;
    await rm(folder, { recursive: true });
  });

  const offer = (version: string, file: Buffer): void => {
    const manifest = `version: ${version}\nfiles:\n  - url: Maru.AppImage\n    sha512: ${sha512}\n    size: ${release.length}\npath: Maru.AppImage\nsha512: ${sha512}\nreleaseDate: '2026-11-21T00:00:00.000Z'\n`;
    feed = new Map<string, string | Buffer>([
      ['/maru/latest-linux.yml', manifest],
      ['/maru/latest-linux.yml.sig', signature(manifest)],
      ['/maru/Maru.AppImage', file],
    ]);
  };

  /** Runs the app's updates with the real updater for AppImages, and records the callbacks. */
  const start = (): { readonly check: () => Promise<string>; readonly message: Promise<string> } => {
    const { port } = server.address() as AddressInfo;
    const updater = new electronUpdater.AppImageUpdater(null, {
      version: '0.1.0',
      name: 'maru-desktop',
      isPackaged: true,
      appUpdateConfigPath: join(folder, 'app-update.yml'),
      userDataPath: folder,
      baseCachePath: folder,
      whenReady: async () => undefined,
      relaunch: () => assert.fail('relaunched'),
      quit: () => assert.fail('ended'),
      onQuit: () => undefined,
    });
    Object.assign(updater, { httpExecutor: new NodeHttp(), disableDifferentialDownload: true, logger: null });
    const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    requireSignedFeed(updater, { url: `http://127.0.0.1:${port}/maru`, publicKey: spki });
    let report: (what: string) => void = () => undefined;
    const message = new Promise<string>((resolve) => {
      report = resolve;
    });
    const updates = createUpdates({
      hasFeed: true,
      load: async () => updater,
      onReady: (version) => report(`ready ${version}`),
      onRefused: (reason) => report(`refused: ${reason.message}`),
    });
    return { check: () => updates.check(), message };
  };

  /** Returns the releases that are ready for installation. */
  const waiting = async (): Promise<readonly string[]> => {
    const files = await readdir(folder, { recursive: true });
    return files.filter((name) => name.endsWith('.AppImage') && name !== 'Maru.AppImage');
  };

  beforeEach(async () => {
    await writeFile(join(folder, 'app-update.yml'), 'updaterCacheDirName: maru-updater\n');
  });

  it('fetches a newer release whose checksum is that of the feed', async () => {
    offer('9.9.9', release);
    const { check, message } = start();
    assert.equal(await check(), 'found');
    assert.equal(await message, 'ready 9.9.9');
    const [file = ''] = await waiting();
    assert.ok((await readFile(join(folder, file))).equals(release));
  });

  it('refuses a feed whose signature is missing, wrong or of another key', async () => {
    offer('9.9.9', release);
    const manifest = String(feed.get('/maru/latest-linux.yml'));
    const signed = String(feed.get('/maru/latest-linux.yml.sig'));
    const changed = manifest.replaceAll('9.9.9', '9.9.10');
    for (const [text, beside] of [
      [changed, signed],
      [manifest, signature(manifest, stranger)],
      [manifest, 'not base64'],
      [manifest, ''],
      [manifest, null],
    ] as const) {
      feed.set('/maru/latest-linux.yml', text);
      if (beside === null) feed.delete('/maru/latest-linux.yml.sig');
      else feed.set('/maru/latest-linux.yml.sig', beside);
      assert.equal(await start().check(), 'refused', String(beside));
      assert.deepEqual(await waiting(), []);
    }
  });

  it('refuses a changed package, and deletes it', async () => {
    const changed = Buffer.from(release);
    changed[150_000] = (changed[150_000] ?? 0) ^ 1;
    offer('9.9.9', changed);
    const { check, message } = start();
    assert.equal(await check(), 'found');
    assert.match(await message, /^refused: sha512 checksum mismatch/);
    assert.deepEqual(await waiting(), []);
    assert.equal(await readFile(join(folder, 'Maru.AppImage'), 'utf8'), 'the app as it is');
  });

  it('refuses an incomplete download', async () => {
    offer('9.9.9', release.subarray(0, 100_000));
    const { check, message } = start();
    assert.equal(await check(), 'found');
    assert.match(await message, /^refused: sha512 checksum mismatch/);
    assert.deepEqual(await waiting(), []);
  });

  it('ignores an older or equal release', async () => {
    for (const version of ['0.0.9', '0.1.0']) {
      offer(version, release);
      assert.equal(await start().check(), 'none');
    }
  });

  it('reports a feed that is missing or malformed', async () => {
    feed = new Map();
    assert.equal(await start().check(), 'failed');
    feed = new Map([
      ['/maru/latest-linux.yml', '<html>'],
      ['/maru/latest-linux.yml.sig', signature('<html>')],
    ]);
    assert.equal(await start().check(), 'failed');
  });
});
