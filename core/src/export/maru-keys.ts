import { frontMatterEnd } from '../text/front-matter.ts';
import type { ManifestDoc } from './manifest.ts';

/** Facts about a document that its text and its file's name do not have. */
export interface MaruKeys {
  /** Absent where the file's name is the title. */
  readonly title?: string;
  readonly kind?: 'home' | 'folder';
  readonly access: ManifestDoc['access'];
  readonly comments: boolean;
  /** Position among the documents of its folder, from 1. */
  readonly order: number;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly updated: string;
  /** Props, a JSON object. */
  readonly settings?: string;
}

const FENCE = '---\n';
/** The key and its indented lines, at the end of the front matter, whose keys may be indented. */
const OWN_LINES = /(?<=\n)( *)maru:\n((?:\1 {2}[a-z]+: [^\n]*\n)+)(?=---[ \t]*$)/;
/** First line of front matter in braces, up to the brace: only blank lines and comments are before it. */
const BRACE = /^---[ \t]*\n(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*\{/;
/** The key and its mapping, on the line of the brace. */
const OWN_ENTRY = /^"maru": (\{[^\n]*\}),\n/;

/**
 * Adds the facts to a text's front matter under the one key `maru`, or begins front matter for them. Settings
 * are left out where they have no room; a text whose front matter has none for the others stays as it is.
 * Values are JSON, which YAML includes.
 */
export function addMaruKeys(content: string, keys: MaruKeys): string {
  const { settings: _settings, ...others } = keys;
  return withKeys(content, keys) ?? withKeys(content, others) ?? content;
}

/** Returns null where the keys have no room. */
function withKeys(content: string, keys: MaruKeys): string | null {
  const lines = linesOf(keys);
  const end = frontMatterEnd(content);
  if (end === 0) {
    const begun = `${FENCE}${lines}${FENCE}\n${content}`;
    return frontMatterEnd(begun) === 0 ? null : begun;
  }
  const front = content.slice(0, end);
  const brace = BRACE.exec(front)?.[0].length;
  const indent = indentOf(front);
  const isNamed = brace === undefined ? front.includes(`\n${indent}maru:`) : /[{,]\s*["']?maru\b/.test(front);
  if (isNamed) return null;
  const start = brace ?? front.lastIndexOf('\n---') + 1;
  const own = brace === undefined ? lines.replace(/^(?=.)/gm, indent) : entryOf(keys);
  const added = content.slice(0, start) + own + content.slice(start);
  return frontMatterEnd(added) === end + own.length ? added : null;
}

/** Returns the indentation of the first key. */
function indentOf(front: string): string {
  return /^( *)[^\s#]/m.exec(front.slice(front.indexOf('\n') + 1))?.[1] ?? '';
}

/**
 * Inverse of `addMaruKeys`: returns the facts and the text as it was.
 * @returns null for a text without them
 */
export function takeMaruKeys(text: string): { readonly keys: MaruKeys; readonly content: string } | null {
  const end = frontMatterEnd(text);
  const front = text.slice(0, end);
  const brace = BRACE.exec(front)?.[0].length;
  if (brace !== undefined) {
    const [entry = '', mapping = ''] = OWN_ENTRY.exec(front.slice(brace)) ?? [];
    const found = keysOf(Object.entries(readValue(mapping) || {}));
    return found === null
      ? null
      : { keys: found, content: text.slice(0, brace) + text.slice(brace + entry.length) };
  }
  const own = OWN_LINES.exec(front);
  const keys = own === null ? null : readLines(own[2] ?? '');
  if (own === null || keys === null) return null;
  const rest = front.slice(0, own.index) + front.slice(own.index + own[0].length);
  const isAlone = /^---[ \t]*\n---[ \t]*$/.test(rest);
  return { keys, content: isAlone ? text.slice(end).replace(/^\n\n?/, '') : rest + text.slice(end) };
}

function linesOf(keys: MaruKeys): string {
  const { settings, ...scalars } = keys;
  const lines = Object.entries(scalars).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}\n`);
  if (settings !== undefined) lines.push(`  settings: ${settings}\n`);
  return `maru:\n${lines.join('')}`;
}

/** Returns the facts as an entry of a mapping in braces. */
function entryOf({ settings, ...others }: MaruKeys): string {
  const settingsMember = settings === undefined ? '' : `,"settings":${settings}`;
  return `"maru": ${JSON.stringify(others).slice(0, -1)}${settingsMember}},\n`;
}

function readLines(lines: string): MaruKeys | null {
  const values = new Map<string, unknown>();
  for (const line of lines.split('\n')) {
    const [, name, value] = /^ *([a-z]+): (.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) values.set(name, readValue(value));
  }
  return keysOf(values);
}

/** Returns null for values that are not the facts. */
function keysOf(values: Iterable<readonly [string, unknown]>): MaruKeys | null {
  const { title, kind, access, comments, order, created, updated, settings } = Object.fromEntries(
    values,
  ) as Readonly<Record<string, unknown>>;
  if (access !== 'public' && access !== 'private' && access !== 'link') return null;
  return {
    ...(typeof title === 'string' && { title }),
    ...((kind === 'home' || kind === 'folder') && { kind }),
    access,
    comments: comments === true,
    order: typeof order === 'number' ? order : 0,
    created: typeof created === 'string' ? created : '',
    updated: typeof updated === 'string' ? updated : '',
    ...(typeof settings === 'object' && settings !== null && { settings: JSON.stringify(settings) }),
  };
}

/** Returns a value as JSON has it; another program may have taken the quotes of a text away. */
function readValue(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value.trim();
  }
}
