import { createHash } from 'node:crypto';
import { createZlibDeflater } from '../../../crypto/compressor.ts';
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

/** Objects of a repository, as files of an archive. */
export interface GitObjects {
  /** Each returns the id of the object, which is written once. */
  blob(content: Buffer): Promise<string>;
  /** @param entries in git's order, as a tree object has them */
  readonly tree: (entries: Buffer) => Promise<string>;
  commit(commit: GitCommit): Promise<string>;
  /** Returns true where an object is not written yet; the caller writes it. */
  claim(oid: string): boolean;
  /** Returns the files that were written since the last call. */
  take(): ZipFile[];
  close(): void;
}

/** Name of the one branch. */
const BRANCH = 'main';

/** Settings of a repository that is opened on any system. */
const CONFIG = `[core]
\trepositoryformatversion = 0
\tfilemode = false
\tbare = false
\tlogallrefupdates = true
`;

/** Returns the path of an object that is a file of its own. */
export function objectPath(oid: string): string {
  return `${GIT_FOLDER}/objects/${oid.slice(0, 2)}/${oid.slice(2)}`;
}

/** Returns the files by which a repository has one branch at a commit. */
export function repositoryFiles(head: string): ZipFile[] {
  return [
    storedFile('HEAD', Buffer.from(`ref: refs/heads/${BRANCH}\n`)),
    storedFile('config', Buffer.from(CONFIG)),
    storedFile(`refs/heads/${BRANCH}`, Buffer.from(`${head}\n`)),
  ];
}

/** @param name path within the repository */
export function storedFile(name: string, content: Buffer): ZipFile {
  return { name: `${GIT_FOLDER}/${name}`, isCompressed: false, content: [content] };
}

/**
 * Makes objects as git stores them in files of their own (gitrepository-layout): a header and the content,
 * named by their SHA-1 and compressed by zlib. One commit's objects are in memory.
 */
export function createGitObjects(): GitObjects {
  const deflater = createZlibDeflater();
  const known = new Set<string>();
  let made: ZipFile[] = [];
  const claim = (oid: string): boolean => {
    const isNew = !known.has(oid);
    known.add(oid);
    return isNew;
  };
  const write = async (type: 'blob' | 'tree' | 'commit', content: Buffer): Promise<string> => {
    const object = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
    const oid = createHash('sha1').update(object).digest('hex');
    if (!claim(oid)) return oid;
    const packed = [...(await deflater.put(object)), ...(await deflater.finish())];
    made.push({ name: objectPath(oid), isCompressed: false, content: packed });
    return oid;
  };
  return {
    blob: (content) => write('blob', content),
    tree: (entries) => write('tree', entries),
    commit: (commit) => write('commit', Buffer.from(commitText(commit))),
    claim,
    take: () => {
      const taken = made;
      made = [];
      return taken;
    },
    close: () => deflater.close(),
  };
}

function commitText({ tree, parent, message, person, at }: GitCommit): string {
  const signed = `${person.name} <${person.email}> ${Math.max(0, Math.floor(at / 1_000))} +0000`;
  const parents = parent === null ? '' : `parent ${parent}\n`;
  return `tree ${tree}\n${parents}author ${signed}\ncommitter ${signed}\n\n${message}\n`;
}
