import { createHash } from 'node:crypto';
import { parse } from 'parse5';
import { attribute, isElement, textOf } from '../markdown/html-values.ts';
import type { Element, Node } from '../markdown/html-values.ts';
import type { Times } from '../front-dates.ts';

/** A note of an export of Evernote, as a page of HTML. */
export interface EnexNote {
  readonly title: string;
  readonly html: string;
  readonly files: readonly EnexFile[];
  readonly times: Times;
}

export interface EnexFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Notes of one file, at most. */
const NOTES_MAX = 10_000;
const DATA_OPEN = '<![CDATA[';
const DATA_CLOSE = ']]>';
const CRYPT = /<en-crypt\b[^<>]*>/g;
const CRYPT_CLOSE = '</en-crypt>';
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
};

/**
 * Reads an export of Evernote (ENEX, evernote-export4.dtd). Its elements are found by their tags alone: no
 * document type and no entity of it is read.
 */
export function readEnex(source: string): EnexNote[] {
  const notes: EnexNote[] = [];
  for (const note of elementsIn(source, 'note')) {
    if (notes.length >= NOTES_MAX) break;
    notes.push(readNote(note));
  }
  return notes;
}

function readNote(source: string): EnexNote {
  const content = valueOf(source, 'content');
  const rest = source.replace(content.whole, '');
  const files = new Map<string, EnexFile>();
  for (const resource of elementsIn(rest, 'resource')) {
    const bytes = Buffer.from(valueOf(resource, 'data').text.replaceAll(/\s+/g, ''), 'base64');
    if (bytes.length === 0) continue;
    const hash = createHash('md5').update(bytes).digest('hex');
    const type = valueOf(resource, 'mime').text.trim();
    const named = plainText(valueOf(resource, 'file-name').text);
    const ending = ENDINGS[type] ?? 'bin';
    const name = named === '' ? `${hash}.${ending}` : `${hash.slice(0, 8)} ${named}`;
    files.set(hash, { name: name.replaceAll(/[/\\\p{Cc}]/gu, '_'), bytes });
  }
  const title = plainText(valueOf(rest, 'title').text);
  return {
    title,
    html: toHtml(content.text, files),
    files: [...files.values()],
    times: {
      createdAt: timeOf(valueOf(rest, 'created').text),
      updatedAt: timeOf(valueOf(rest, 'updated').text),
    },
  };
}

function timeOf(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(text.trim());
  if (parts === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Returns the contents of the elements of a name, which are not within each other. */
function* elementsIn(source: string, name: string): Generator<string> {
  const open = new RegExp(String.raw`<${name}(?:\s[^<>]*)?>`, 'g');
  const close = `</${name}>`;
  /** Index of the next data that are not elements: looked for again only behind it. */
  let data = source.indexOf(DATA_OPEN);
  for (let match = open.exec(source); match !== null; match = open.exec(source)) {
    const from = match.index + match[0].length;
    let end = source.indexOf(close, from);
    // A note may quote the tag.
    if (data >= 0 && data < from) data = source.indexOf(DATA_OPEN, from);
    while (data >= 0 && data < end) {
      const dataEnd = source.indexOf(DATA_CLOSE, data);
      if (dataEnd < 0) return;
      if (end < dataEnd) end = source.indexOf(close, dataEnd);
      data = source.indexOf(DATA_OPEN, dataEnd);
    }
    if (end < 0) return;
    yield source.slice(from, end);
    open.lastIndex = end + close.length;
  }
}

function valueOf(source: string, name: string): { readonly text: string; readonly whole: string } {
  for (const whole of elementsIn(source, name)) {
    const inner = whole.trim();
    const isData = inner.startsWith(DATA_OPEN) && inner.endsWith(DATA_CLOSE);
    return { text: isData ? inner.slice(DATA_OPEN.length, -DATA_CLOSE.length) : whole, whole };
  }
  return { text: '', whole: '' };
}

/** Returns a text of XML with its entities as characters. */
function plainText(source: string): string {
  return textOf(parse(source.replaceAll('<', '&lt;')).childNodes)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Writes the elements of ENML as those of HTML: files, tasks and encrypted parts. */
function toHtml(enml: string, files: ReadonlyMap<string, EnexFile>): string {
  const body = enml.replace(/^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?/i, '');
  return withoutCrypt(body)
    .replaceAll(/<en-media\b([^<>]*?)\/?>(?:\s*<\/en-media>)?/g, (_tag, attributes: string) => {
      const element = firstElement(parse(`<i ${attributes}></i>`).childNodes, 'i');
      const file = element === null ? undefined : files.get(attribute(element, 'hash').toLowerCase());
      if (file === undefined || element === null) return '';
      const address = encodeURIComponent(file.name);
      const size = attribute(element, 'width') === '' ? '' : ` width="${attribute(element, 'width')}"`;
      return attribute(element, 'type').startsWith('image/')
        ? `<img src="${address}"${size.replaceAll('<', '')}>`
        : `<a href="${address}">${file.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</a>`;
    })
    .replaceAll(/<en-todo\b([^<>]*?)\/?>(?:\s*<\/en-todo>)?/g, (_tag, attributes: string) =>
      /checked="true"/.test(attributes) ? '☑ ' : '☐ ',
    );
}

/**
 * Removes encrypted parts. A pattern with both tags would look for each missing end in all of the text.
 */
function withoutCrypt(source: string): string {
  const lastEnd = source.lastIndexOf(CRYPT_CLOSE);
  let result = '';
  let from = 0;
  for (const match of source.matchAll(CRYPT)) {
    if (match.index > lastEnd) break;
    if (match.index < from) continue;
    result += source.slice(from, match.index);
    from = source.indexOf(CRYPT_CLOSE, match.index) + CRYPT_CLOSE.length;
  }
  return result + source.slice(from);
}

function firstElement(nodes: readonly Node[], name: string): Element | null {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (node.tagName === name) return node;
    const inner = firstElement(node.childNodes, name);
    if (inner !== null) return inner;
  }
  return null;
}
