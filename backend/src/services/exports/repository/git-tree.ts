/** Entry of a folder: a file, or a folder with its own entries. */
interface Entry {
  readonly name: string;
  /** Name by which git sorts: folders as if they ended with a slash. */
  readonly key: Buffer;
  /** Object id of a file. */
  readonly oid: string;
  /** Null for a file. */
  readonly folder: Folder | null;
}

interface Folder {
  /** In git's order, by bytes. */
  readonly entries: Entry[];
  /** Object id of the folder as it is; null after a change. */
  oid: string | null;
}

/** The files of a repository at one commit, in memory: names and object ids. */
export interface GitTree {
  /** Adds a file, or replaces it. Folders on the way are made. */
  put(path: string, oid: string): void;
  /** Renames a file or a folder within its folder; nothing where it is not there. */
  rename(path: string, name: string): void;
  /** Writes the folders that have changed; returns the root's object id. */
  write(writeTree: (entries: Buffer) => Promise<string>): Promise<string>;
}

export function createGitTree(): GitTree {
  const root = emptyFolder();

  /** Returns the folder of a path. All folders on the way count as changed. */
  const open = (names: readonly string[]): Folder => {
    let folder = root;
    folder.oid = null;
    for (const name of names) {
      const known = find(folder, name, true)?.folder;
      const next = known ?? emptyFolder();
      if (known === undefined || known === null) put(folder, name, '', next);
      next.oid = null;
      folder = next;
    }
    return folder;
  };

  const isThere = (names: readonly string[]): boolean => {
    let folder: Folder | null = root;
    for (const name of names) folder = folder === null ? null : (find(folder, name, true)?.folder ?? null);
    return folder !== null;
  };

  return {
    put: (path, oid) => {
      const names = path.split('/');
      put(open(names.slice(0, -1)), names.at(-1) ?? '', oid, null);
    },
    rename: (path, name) => {
      const names = path.split('/');
      const old = names.at(-1) ?? '';
      const way = names.slice(0, -1);
      if (!isThere(way)) return;
      const folder = open(way);
      const entry = find(folder, old, true) ?? find(folder, old, false);
      if (entry === undefined) return;
      folder.entries.splice(folder.entries.indexOf(entry), 1);
      put(folder, name, entry.oid, entry.folder);
    },
    write: (writeTree) => write(root, writeTree),
  };
}

function emptyFolder(): Folder {
  return { entries: [], oid: null };
}

function keyOf(name: string, isFolder: boolean): Buffer {
  return Buffer.from(isFolder ? `${name}/` : name);
}

/** Returns the place of the first entry that does not sort before a key. */
function placeOf({ entries }: Folder, key: Buffer): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Buffer.compare(entries[middle]?.key ?? key, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function find(folder: Folder, name: string, isFolder: boolean): Entry | undefined {
  const key = keyOf(name, isFolder);
  const entry = folder.entries[placeOf(folder, key)];
  return entry?.key.equals(key) === true ? entry : undefined;
}

function put(folder: Folder, name: string, oid: string, inner: Folder | null): void {
  const key = keyOf(name, inner !== null);
  const place = placeOf(folder, key);
  const isThere = folder.entries[place]?.key.equals(key) === true;
  folder.entries.splice(place, isThere ? 1 : 0, { name, key, oid, folder: inner });
}

async function write(folder: Folder, writeTree: (entries: Buffer) => Promise<string>): Promise<string> {
  if (folder.oid !== null) return folder.oid;
  const parts: Buffer[] = [];
  for (const { name, oid, folder: inner } of folder.entries) {
    const id = inner === null ? oid : await write(inner, writeTree);
    parts.push(Buffer.from(`${inner === null ? '100644' : '40000'} ${name}\0`), Buffer.from(id, 'hex'));
  }
  folder.oid = await writeTree(Buffer.concat(parts));
  return folder.oid;
}
