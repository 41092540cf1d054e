import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSelfTestContext } from './bench.ts';
import type { SelfTestOptions } from './bench.ts';
import { CHECK_MS, expectEqual } from './expect.ts';
import { PAGE_CHECKS } from './page-checks.ts';
import { startTestServer, TEST_USER } from './server.ts';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createKeytarKeychain, PROBE } from '../accounts/keytar-keychain.ts';
import type { Keytar } from '../accounts/keytar-keychain.ts';
import { isSignedBy } from '../app/update-source.ts';

const KEYCHAIN_SERVICE = 'Maru self test';

/** Writes a test entry to the system's keychain, reads it and removes it. */
async function tryKeychain(loadKeytar: () => Promise<Keytar>): Promise<string> {
  const keychain = createKeytarKeychain(loadKeytar, KEYCHAIN_SERVICE);
  const [name, secret] = ['self test', randomBytes(24).toString('hex')];
  await keychain.set(name, secret);
  expectEqual((await keychain.list()).get(name) === secret, true);
  await keychain.remove(name);
  expectEqual((await keychain.list()).has(name), false);
  // An empty keychain is tested with an entry.
  await keychain.remove(PROBE);
  return 'written, read and removed';
}

/** Electron's cryptography is BoringSSL and not Node's OpenSSL: verifies that it supports Ed25519. */
function trySignature(): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const manifest = 'version: 1.0.0\n';
  const signature = sign(null, Buffer.from(manifest), privateKey).toString('base64');
  expectEqual(
    [isSignedBy(key, manifest, signature), isSignedBy(key, 'version: 1.0.1\n', signature)],
    [true, false],
  );
  return 'Ed25519';
}

/** Result of one check; `detail` describes a fault, or other information. */
interface Check {
  readonly ok: boolean;
  readonly detail?: string;
}

export interface SelfTestReport {
  readonly ok: boolean;
  readonly app: string;
  readonly platform: string;
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly checks: Readonly<Record<string, Check>>;
}

/**
 * Creates the folder of the self test's own profile. Must run before
 * Electron is ready, or Chromium writes its files to the user's profile.
 */
export function makeSelfTestFolder(app: { setPath(name: 'userData', path: string): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'maru-self-test-'));
  app.setPath('userData', folder);
  return folder;
}

/**
 * Runs the self test and writes its report, as JSON, to the terminal and to a file.
 * @returns the exit code
 */
export async function reportSelfTest(
  options: SelfTestOptions,
  print: (line: string) => void,
  file: string | null,
): Promise<number> {
  const report = await runSelfTest(options);
  const text = JSON.stringify(report, null, 2);
  print(text);
  if (file !== null) await writeFile(file, `${text}\n`);
  return report.ok ? 0 : 1;
}

/**
 * Tests in this process what depends on the real Electron and this system, with a local server and a separate
 * profile. No user data is read; one entry is written to the keychain and removed.
 */
async function runSelfTest(options: SelfTestOptions): Promise<SelfTestReport> {
  const { electron, platform, folder } = options;
  const sessions = [cookieOf('before'), cookieOf('after')] as const;
  const server = await startTestServer(sessions[1]);
  const checks: Record<string, Check> = {};
  try {
    checks['keychain'] = await check(() => tryKeychain(options.loadKeytar));
    checks['updateSignature'] = await check(async () => trySignature());
    const opened = await openSelfTestContext(options, server, sessions).catch((error: Error) => error);
    for (const [name, run] of Object.entries(PAGE_CHECKS)) {
      checks[name] = await check(() => (opened instanceof Error ? Promise.reject(opened) : run(opened)));
    }
  } finally {
    server.close();
    // A file that Chromium still holds open, as on Windows, stays in the system's temporary folder.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
  const { electron: version, chrome, node } = process.versions;
  return {
    ok: Object.values(checks).every(({ ok }) => ok),
    app: electron.app.getVersion(),
    platform: `${platform} ${process.arch}`,
    versions: { electron: version, chrome, node },
    checks,
  };
}

function cookieOf(session: string): string {
  return `${Buffer.from(JSON.stringify({ username: TEST_USER })).toString('base64url')}.${session}`;
}

async function check(run: () => Promise<string>): Promise<Check> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`It took longer than ${CHECK_MS / 1_000} s`)), CHECK_MS).unref();
  });
  try {
    return { ok: true, detail: await Promise.race([run(), late]) };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? describe(error) : String(error) };
  }
}

/** Returns an error with its cause, which contains the keychain's message. */
function describe({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
