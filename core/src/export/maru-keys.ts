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
/** The key and its indented lines, at the end of the front matter. */
const OWN_LINES = /(?<=\n)maru:\n((?: {2}[a-z]+: [^\n]*\n)+)(?=---[ \t]*$)/;

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
  const start = content.slice(0, end).lastIndexOf('\n---') + 1;
  const added = content.slice(0, start) + lines + content.slice(start);
  return frontMatterEnd(added) === end + lines.length && !/\nmaru:/.test(content.slice(0, end))
    ? added
    : null;
}

/**
 * Inverse of `addMaruKeys`: returns the facts and the text as it was.
 * @returns null for a text without them
 */
export function takeMaruKeys(text: string): { readonly keys: MaruKeys; readonly content: string } | null {
  const end = frontMatterEnd(text);
  const front = text.slice(0, end);
  const own = OWN_LINES.exec(front);
  const keys = own === null ? null : readLines(own[1] ?? '');
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

function readLines(lines: string): MaruKeys | null {
  const values = new Map<string, unknown>();
  for (const line of lines.split('\n')) {
    const [, name, value] = /^ {2}([a-z]+): (.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) values.set(name, readValue(value));
  }
  const { title, kind, access, comments, order, created, updated, settings } = Object.fromEntries(values);
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
