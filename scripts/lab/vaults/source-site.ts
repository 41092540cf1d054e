import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Flavour } from './read-markdown.ts';

/** A folder of documents, and where its links lead. */
export interface SourceSite {
  readonly folder: string;
  readonly flavour: Flavour;
  /** Paths of all files, without hidden ones, in order. */
  readonly paths: readonly string[];
  readonly texts: readonly string[];
  read(path: string): string;
  /** Returns true for the README or index that a folder shows where nothing has the folder's own name. */
  isFolderText(path: string): boolean;
  /** Returns where a link leads; null for one that leads nowhere in its program. */
  resolve(from: string, destination: string): SourceTarget | null;
}

export interface SourceTarget {
  readonly path: string;
  /** `''` for the document as a whole. */
  readonly anchor: string;
}

const TEXT = /\.(?:md|mdx|markdown)$/i;

/** Files that are the text of their folder, README before index. */
const FOLDER_TEXT = /^(?:readme|_?index)\.(?:md|mdx|markdown)$/i;

function rankOf(path: string): number {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return name.startsWith('readme') ? 0 : name.startsWith('index') ? 1 : 2;
}

export function openSource(folder: string): SourceSite {
  const paths: string[] = [];
  const visit = (path: string): void => {
    const entries = readdirSync(join(folder, path), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const own = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(own);
      else if (entry.isFile() && statSync(join(folder, own)).size < 8_000_000) paths.push(own);
    }
  };
  visit('');
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const texts = paths.filter((path) => TEXT.test(path));
  const sample = texts.slice(0, 300).map(read);
  const count = (pattern: RegExp): number => sample.filter((text) => pattern.test(text)).length;
  const isSite =
    texts.some((path) => /\.mdx$/i.test(path)) ||
    count(/\{\/\*/) * 5 > sample.length ||
    paths.some((path) =>
      /(?:^|\/)(?:SUMMARY\.md|book\.toml|astro\.config\.\w+|docusaurus\.config\.\w+)$/.test(path),
    );
  const flavour = isSite ? 'site' : count(/\[\[[^[\]\n]+\]\]/) * 12 > sample.length ? 'obsidian' : 'github';
  const known = new Set(paths.map((path) => path.normalize('NFC')));
  const byName = new Map<string, string[]>();
  for (const path of known) {
    const name = (path.split('/').at(-1) ?? path).toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return {
    folder,
    flavour,
    paths,
    texts,
    read,
    isFolderText: (path) => {
      const [file = '', folder] = path.split('/').toReversed();
      if (folder === undefined || !FOLDER_TEXT.test(file)) return false;
      const directory = path.slice(0, -file.length - 1);
      const isOther = (other: string): boolean => {
        const bare = other.replace(TEXT, '');
        return bare === directory || bare.toLowerCase() === `${directory}/${folder}`.toLowerCase();
      };
      const [first] = texts
        .filter(
          (other) => other.startsWith(`${directory}/`) && FOLDER_TEXT.test(other.slice(directory.length + 1)),
        )
        .toSorted((a, b) => rankOf(a) - rankOf(b));
      return first === path && !texts.some(isOther);
    },
    resolve: (from, destination) => {
      const isWiki = destination.startsWith('wiki:');
      const link = isWiki ? destination.slice('wiki:'.length) : destination;
      const hash = link.indexOf('#');
      const place = (hash < 0 ? link : link.slice(0, hash)).trim();
      const anchor = hash < 0 ? '' : decodeLink(link.slice(hash + 1));
      if (place === '') return { path: from, anchor };
      const path = isWiki
        ? findByName(place, from, known, byName)
        : findByPath(decodeLink(place.replace(/\?.*$/, '')), from, known, flavour, byName);
      return path === null ? null : { path, anchor };
    },
  };
}

/** Decodes the percent-encoding of a link; returns others as they are. */
export function decodeLink(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC');
  } catch {
    return text;
  }
}

function joined(folder: readonly string[], link: string): string {
  const names = [...folder];
  for (const part of link.split('/')) {
    if (part === '..') names.pop();
    else if (part !== '.' && part !== '') names.push(part);
  }
  return names.join('/');
}

/** Follows a link as GitHub does; in sites as generators do: from the root of the content, without ending. */
function findByPath(
  place: string,
  from: string,
  known: ReadonlySet<string>,
  flavour: Flavour,
  byName: ReadonlyMap<string, readonly string[]>,
): string | null {
  const isRooted = place.startsWith('/');
  const path = joined(isRooted ? [] : from.split('/').slice(0, -1), place);
  const forms = formsOf(path, flavour);
  const found = forms.find((form) => known.has(form));
  if (found !== undefined || flavour === 'github') return found ?? null;
  if (flavour === 'obsidian') return findByName(place, from, known, byName);
  if (!isRooted) return null;
  // Content and public files are below folders that addresses do not name.
  for (const form of forms) {
    const name = (form.split('/').at(-1) ?? form).toLowerCase();
    const below = (byName.get(name) ?? []).filter((one) => `/${one}`.endsWith(`/${form}`));
    if (below.length === 1) return below[0] ?? null;
  }
  return null;
}

function formsOf(path: string, flavour: Flavour): string[] {
  const bare = flavour === 'site' ? path.replace(/\.html$/, '') : path;
  const endings = ['.md', '.mdx', '.markdown'];
  const inside = ['README.md', 'readme.md', 'Readme.md', 'index.md', 'index.mdx'];
  return [
    path,
    ...endings.map((ending) => `${bare}${ending}`),
    ...inside.map((name) => (bare === '' ? name : `${bare}/${name}`)),
  ];
}

/** Finds a note by a part of its path, as Obsidian does: of several the one with the shortest path. */
function findByName(
  place: string,
  from: string,
  known: ReadonlySet<string>,
  byName: ReadonlyMap<string, readonly string[]>,
): string | null {
  const wanted = place
    .normalize('NFC')
    .replace(/^(?:\.{0,2}\/)+/, '')
    .toLowerCase();
  const beside = joined(from.split('/').slice(0, -1), place.normalize('NFC'));
  for (const form of [beside, `${beside}.md`]) if (known.has(form)) return form;
  for (const form of [`${wanted}.md`, wanted]) {
    const found = (byName.get(form.split('/').at(-1) ?? form) ?? []).filter((path) =>
      `/${path.toLowerCase()}`.endsWith(`/${form}`),
    );
    const [shortest] = found.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
    if (shortest !== undefined) return shortest;
  }
  return null;
}
