import { foldPath } from './file-names.ts';

/** Files whose name in a link may lack its ending. */
const TEXT = /\.(?:md|mdx|markdown|txt|html?)$/i;
/** Files that are the text of their folder. */
const FOLDER_TEXT = /(?:^|\/)(?:readme|index|_index)$/i;

/**
 * Finds the file that a link in a text leads to, as the programs do that the texts come from: relative to the
 * text or to the root, without an ending, by its folder, or by its name alone where only one file has it.
 * @returns a path; null when no file is meant
 */
export type LinkedPaths = (from: string, destination: string) => string | null;

export function createLinkedPaths(paths: Iterable<string>): LinkedPaths {
  const known = new Set<string>();
  /** Paths by the forms in which links name them: the first one of several is meant. */
  const byForm = new Map<string, string>();
  /** Forms by their last name, for links to a part of a path. */
  const byName = new Map<string, string[]>();
  const add = (form: string, path: string): void => {
    const key = foldPath(form);
    if (byForm.has(key)) return;
    byForm.set(key, path);
    const name = key.split('/').at(-1) ?? key;
    byName.set(name, [...(byName.get(name) ?? []), key]);
  };
  for (const path of paths) {
    known.add(path);
    add(path, path);
  }
  for (const path of known) {
    if (!TEXT.test(path)) continue;
    const bare = path.replace(TEXT, '');
    add(bare, path);
    if (FOLDER_TEXT.test(bare)) add(bare.split('/').slice(0, -1).join('/'), path);
  }
  const endingWith = (form: string): string | null => {
    const found = (byName.get(form.split('/').at(-1) ?? form) ?? []).filter((key) =>
      `/${key}`.endsWith(`/${form}`),
    );
    const targets = new Set(found.map((key) => byForm.get(key)));
    return targets.size === 1 ? (byForm.get(found[0] ?? '') ?? null) : null;
  };
  return (from, destination) => {
    const exact = exactPath(from, destination);
    if (exact === null) return null;
    if (known.has(exact)) return exact;
    const form = foldPath(exact).replace(/\/$/, '');
    const bare = form.replace(TEXT, '');
    const found = byForm.get(form) ?? byForm.get(bare);
    if (found !== undefined) return found;
    const written = foldPath(exactPath('', destination.replace(/^(?:\.{0,2}\/)+/, '')) ?? '').replace(
      /\/$/,
      '',
    );
    return written === '' ? null : (endingWith(written) ?? endingWith(written.replace(TEXT, '')));
  };
}

/** Returns the path that a link names, relative to a text; null for other addresses. */
export function exactPath(from: string, destination: string): string | null {
  const [link = ''] = destination.split(/[?#]/);
  if (link === '' || link.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(link)) return null;
  const names = link.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of link.split('/')) {
    if (part === '..') names.pop();
    else if (part !== '.' && (part !== '' || names.length > 0)) names.push(part);
  }
  try {
    return decodeURIComponent(names.join('/')).normalize('NFC');
  } catch {
    return null;
  }
}
