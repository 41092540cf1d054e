import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KeychainError } from '../src/accounts/keychain.ts';
import { createKeytarKeychain } from '../src/accounts/keytar-keychain.ts';

const PROGRAM = fileURLToPath(new URL('./keychain-session.ts', import.meta.url));
const PROMPTER = fileURLToPath(new URL('./dismissing-prompter.ts', import.meta.url));
const WORDS = ['session.secret', 'device"', '{"user":1}'];

/** Returns the reason why the machine's own keychain cannot be tested here; null when it can. */
function skipReason(): string | null {
  const missing = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'].filter(
    (name) => !existsSync(`/usr/bin/${name}`),
  );
  if (missing.length > 0)
    return `${missing.join(', ')} not installed (Debian: apt-get install gnome-keyring dbus)`;
  const keytar = dirname(createRequire(import.meta.url).resolve('keytar/package.json'));
  if (!existsSync(join(keytar, 'build/Release/keytar.node'))) {
    return 'keytar is not compiled (Debian: apt-get install libsecret-1-dev, then npm rebuild keytar --ignore-scripts=false)';
  }
  return null;
}

interface Result {
  readonly folder: string;
  readonly failureAtStart: string | null;
  readonly failureOnSaving: string | null;
  readonly isSignedIn: boolean;
  readonly isKept: boolean;
  readonly isReadable: boolean;
  readonly isGone: boolean;
}

describe('The keychain', function () {
  this.timeout(60_000);
  let home: string;
  let profile: string | null = null;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'maru-keyring-'));
  });
  afterEach(async () => {
    if (profile !== null) await rm(profile, { recursive: true });
    profile = null;
    await rm(home, { recursive: true, force: true });
  });

  it('reports whether it is missing or refused access', async () => {
    const failing = (message: string) =>
      createKeytarKeychain(async () => {
        throw new Error(message);
      });
    for (const [message, failure] of [
      ["Cannot find module '../build/Release/keytar.node'", 'missing'],
      ["Cannot find package 'keytar' imported from main.js", 'missing'],
      ['libsecret-1.so.0: cannot open shared object file', 'missing'],
      ['The name org.freedesktop.secrets was not provided by any .service files', 'missing'],
      ['Cannot create an item in a locked collection', 'refused'],
      ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'refused'],
      ['User canceled the operation.', 'refused'],
    ] as const) {
      await assert.rejects(
        failing(message).list(),
        (error) => error instanceof KeychainError && error.failure === failure,
        message,
      );
    }
  });

  describe('of this machine', () => {
    before(function () {
      const reason = skipReason();
      if (reason === null) return;
      console.log(`    skipped: ${reason}`);
      this.skip();
    });

    /** Runs in a separate D-Bus session with a separate home. @param prepare shell commands that run first */
    const run = async (prepare: string, isWithBus = true): Promise<Result> => {
      const env = { PATH: process.env['PATH'] ?? '', HOME: home, XDG_RUNTIME_DIR: home };
      const shell = ['sh', '-c', `${prepare} exec "$@"`, 'sh', process.execPath, PROGRAM];
      const [command = '', ...args] = isWithBus ? ['dbus-run-session', '--', ...shell] : shell;
      const child = spawn(command, args, {
        env: isWithBus ? env : { ...env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${home}/none` },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await new Promise((resolve) => child.on('close', resolve));
      const result = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Result;
      profile = result.folder;
      return result;
    };
    const UNLOCK = 'printf word | gnome-keyring-daemon --unlock --components=secrets > /dev/null;';
    const LOCK =
      'dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets ' +
      'org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login > /dev/null;';

    /** Asserts that no file of the profile contains a secret in clear, whatever the keychain's state. */
    const expectNoSecrets = async (folder: string): Promise<void> => {
      for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!name.isFile()) continue;
        const text = await readFile(join(name.parentPath, name.name), 'latin1');
        for (const word of WORDS) assert.ok(!text.includes(word), name.name);
      }
    };

    it('keeps accounts over a restart while it is unlocked, and removes them on logout', async () => {
      const { folder, ...result } = await run(UNLOCK);
      await expectNoSecrets(folder);
      assert.deepEqual(result, {
        failureAtStart: null,
        failureOnSaving: null,
        isSignedIn: true,
        isKept: true,
        isReadable: true,
        isGone: true,
      });
    });

    it('allows work without saving accounts, in clear or otherwise, when its password prompt is dismissed', async () => {
      const [node, record] = [`'${process.execPath}'`, join(home, 'asked')];
      const prompter = `${node} '${PROMPTER}' '${record}' & while [ ! -e '${record}' ]; do sleep 0.05; done;`;
      // An account was signed in: its keychain entry exists, and is not readable.
      const { folder, ...result } = await run(
        `${UNLOCK} ${node} '${PROGRAM}' sign-in && { ${prompter} } && ${LOCK}`,
      );
      await expectNoSecrets(folder);
      assert.deepEqual(result, {
        failureAtStart: 'refused',
        failureOnSaving: 'refused',
        isSignedIn: true,
        isKept: false,
        isReadable: false,
        isGone: true,
      });
      assert.match(await readFile(record, 'utf8'), /^[1-9]\d*$/);
    });

    for (const [state, failure, prepare, isWithBus] of [
      ['locked', 'refused', UNLOCK + LOCK, true],
      ['absent', 'missing', '', false],
    ] as const) {
      it(`allows work while it is ${state}, without saving accounts in clear`, async () => {
        const { folder, ...result } = await run(prepare, isWithBus);
        await expectNoSecrets(folder);
        assert.deepEqual(result, {
          failureAtStart: failure,
          failureOnSaving: failure,
          isSignedIn: true,
          isKept: false,
          isReadable: false,
          isGone: true,
        });
      });
    }
  });
});
