import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../bootstrap/failure.mjs';
import { runQuietly } from '../bootstrap/process.mjs';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/root.mjs';

/**
 * MySQL for Debian, whose stable releases have only MariaDB: the packages of Debian
 * unstable, with all required libraries, are unpacked into a folder of the user's
 * cache and run by their own loader. The installed packages are not changed.
 */

/**
 * @typedef {{ command: readonly string[], args: readonly
 *   string[] }} MysqlProgram its command, and its fixed arguments
 */

/**
 * Cache per user, so that a new clone does not download it again.
 * After its removal the next run downloads the latest version.
 */
const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'maru', 'mysql-server');
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** Timeout for about 60 MB. */
const DOWNLOAD_TIMEOUT_MS = 4 * 60_000;

/**
 * Downloads MySQL if it is not cached. Throws Failure with the reason where it is not available.
 * @returns {Promise<MysqlProgram>}
 */
export async function fetchDebianMysql() {
  if (!existsSync(CACHE)) await step('Fetching MySQL (Debian unstable)', fetchInto);
  return describeProgram();
}

/** @returns {MysqlProgram | null} the cached program */
export const findFetchedMysql = () => (existsSync(CACHE) ? describeProgram() : null);

/** @returns {MysqlProgram} */
function describeProgram() {
  const usr = join(CACHE, 'usr');
  const libraries = findLibraries(usr);
  const paths = [libraries, join(libraries, 'mysql'), join(libraries, 'private')].join(':');
  return {
    command: [findLoader(usr), '--library-path', paths, join(usr, 'sbin/mysqld')],
    args: [
      `--basedir=${usr}`,
      `--lc-messages-dir=${join(usr, 'share/mysql')}`,
      `--plugin-dir=${join(usr, 'lib/mysql/plugin')}`,
    ],
  };
}

/**
 * Downloads into a temporary folder that is renamed at the
 * end, because several processes may do it at the same time.
 */
async function fetchInto() {
  const failure = 'The packages of MySQL could not be fetched: apt-get says why above.';
  mkdirSync(join(CACHE, '..'), { recursive: true });
  const folder = mkdtempSync(`${CACHE}-`);
  try {
    const apt = join(folder, 'apt');
    mkdirSync(join(apt, 'lists/partial'), { recursive: true });
    mkdirSync(join(apt, 'cache/archives/partial'), { recursive: true });
    writeFileSync(join(apt, 'status'), '');
    writeFileSync(join(apt, 'sources.list'), `deb [signed-by=${KEYRING}] ${await findMirror()} sid main\n`);
    const options = Object.entries({
      'Dir::Etc::sourcelist': join(apt, 'sources.list'),
      'Dir::Etc::sourceparts': '/dev/null',
      'Dir::State': apt,
      'Dir::State::status': join(apt, 'status'),
      'Dir::Cache': join(apt, 'cache'),
      'APT::Sandbox::User': userInfo().username,
      'APT::Install-Recommends': 'false',
      'Debug::NoLocking': '1',
    }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    const aptGet = (/** @type {string[]} */ ...args) =>
      runQuietly('apt-get', ['-qq', ...options, ...args], {
        cwd: ROOT,
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        failure,
      });
    await aptGet('update');
    await aptGet('-y', 'install', '--download-only', 'mysql-server-core');
    const archives = join(apt, 'cache/archives');
    for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb'))) {
      await runQuietly('dpkg-deb', ['-x', join(archives, name), join(folder, 'root')], {
        cwd: ROOT,
        failure,
      });
    }
    if (!existsSync(CACHE)) renameSync(join(folder, 'root'), CACHE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the mirror in this machine's own sources. */
async function findMirror() {
  const failure = 'This machine has no sources of Debian packages.';
  if (!existsSync('/usr/bin/apt-get') || !existsSync(KEYRING)) throw new Failure(failure);
  const format = ['indextargets', '--format', '$(REPO_URI)', 'Origin: Debian', 'Component: main'];
  const mirror = (await runQuietly('apt-get', format, { cwd: ROOT, failure }))
    .split('\n')
    .find((uri) => uri !== '' && !uri.includes('security'));
  if (mirror === undefined) throw new Failure(failure);
  return mirror;
}

/**
 * @param {string} usr
 * @returns {string} the folder with the libraries, named by the machine's architecture
 */
function findLibraries(usr) {
  const name = readdirSync(join(usr, 'lib')).find((folder) => folder.endsWith('-linux-gnu'));
  if (name === undefined)
    throw new Failure(`${CACHE} holds no libraries: remove it, and the next run fetches MySQL again.`);
  return join(usr, 'lib', name);
}

/**
 * @param {string} usr
 * @returns {string} the program that loads others with these libraries
 */
function findLoader(usr) {
  const loaders = ['lib64', 'lib'].flatMap((folder) =>
    existsSync(join(usr, folder))
      ? readdirSync(join(usr, folder)).map((name) => join(usr, folder, name))
      : [],
  );
  const loader = loaders.find((path) => /\/ld-linux[^/]*\.so\.\d$/.test(path));
  if (loader === undefined)
    throw new Failure(`${CACHE} holds no loader: remove it, and the next run fetches MySQL again.`);
  return loader;
}
