import type { PromiseFsClient } from 'isomorphic-git';
import type { ZipFile } from '../zip-writer.ts';

/** Folder of a repository in its work tree. */
export const GIT_FOLDER = '.git';

/** Author and committer of a commit. */
export interface GitPerson {
  readonly name: string;
  readonly email: string;
}

export interface GitCommit {
  /** Object id of its root tree. */
  readonly tree: string;
  /** Null for the first commit. */
  readonly parent: string | null;
  readonly message: string;
  readonly person: GitPerson;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Objects and files of a repository, as files of an archive. */
export interface GitObjects {
  /** Each returns the id of the object, which is written once. */
  blob(content: Buffer): Promise<string>;
  /** @param entries in git's order, as a tree object has them */
  readonly tree: (entries: Buffer) => Promise<string>;
  commit(commit: GitCommit): Promise<string>;
  /** Returns true where an object is not written yet; the caller writes it. */
  claim(oid: string): boolean;
  /** Writes the settings of a new repository with one branch. */
  begin(): Promise<void>;
  /** Returns the files that were written since the last call. */
  take(): ZipFile[];
}

/** Name of the one branch. */
export const BRANCH = 'main';

/** Returns the path of an object that is a file of its own. */
export function objectPath(oid: string): string {
  return `${GIT_FOLDER}/objects/${oid.slice(0, 2)}/${oid.slice(2)}`;
}

/**
 * Makes the objects by isomorphic-git, whose file system hands each file on to the archive: nothing is on a
 * disk, and one commit's objects are in memory.
 */
export async function createGitObjects(): Promise<GitObjects> {
  const { default: git } = await import('isomorphic-git');
  let made: ZipFile[] = [];
  const known = new Set<string>();
  const fs = archiveFiles(known, (name, content) => {
    known.add(name);
    made.push({ name, isCompressed: false, content: [content] });
  });
  const place = { fs, dir: '.', gitdir: GIT_FOLDER };
  return {
    blob: (content) => git.writeObject({ ...place, type: 'blob', object: content, format: 'content' }),
    // Written as bytes: isomorphic-git sorts names by UTF-16, and git by UTF-8.
    tree: (entries) => git.writeObject({ ...place, type: 'tree', object: entries, format: 'content' }),
    commit: ({ tree, parent, message, person, at }) => {
      const signed = { ...person, timestamp: Math.max(0, Math.floor(at / 1_000)), timezoneOffset: 0 };
      return git.writeCommit({
        ...place,
        commit: {
          tree,
          parent: parent === null ? [] : [parent],
          message,
          author: signed,
          committer: signed,
        },
      });
    },
    claim: (oid) => {
      const path = objectPath(oid);
      const isNew = !known.has(path);
      known.add(path);
      return isNew;
    },
    begin: () => git.init({ ...place, defaultBranch: BRANCH }),
    take: () => {
      const taken = made;
      made = [];
      return taken;
    },
  };
}

/** Returns a file system that has folders everywhere and of files only the names. */
function archiveFiles(
  known: ReadonlySet<string>,
  add: (path: string, content: Buffer) => void,
): PromiseFsClient {
  const missing = (): Promise<never> =>
    Promise.reject(Object.assign(new Error('No such file'), { code: 'ENOENT' }));
  const stat = (path: string): Promise<unknown> =>
    known.has(path)
      ? Promise.resolve({ isFile: () => true, isDirectory: () => false })
      : path === GIT_FOLDER
        ? Promise.resolve({ isFile: () => false, isDirectory: () => true })
        : missing();
  return {
    promises: {
      stat,
      lstat: stat,
      readFile: missing,
      writeFile: (path: string, content: Uint8Array | string) => {
        add(path, typeof content === 'string' ? Buffer.from(content) : Buffer.from(content));
        return Promise.resolve();
      },
      mkdir: () => Promise.resolve(),
      rmdir: missing,
      unlink: missing,
      readdir: missing,
      readlink: missing,
      symlink: missing,
    },
  };
}
