import { markupOptions } from '@maru/core';
import {
  convertUnderscoreBold,
  cleanProps,
  cleanTitle,
  fromPortableText,
  readForeignFile,
  takeMaruKeys,
} from '@maru/core/export';
import type { MaruKeys, PlannedDoc } from '@maru/core/export';
import { parse } from '@maru/core/markup';
import type { DocText } from '../../presenters/doc.ts';
import { readFrontDates } from './front-dates.ts';
import type { Times } from './front-dates.ts';
import { csvToDialect } from './markdown/csv-table.ts';
import { pageToDialect } from './markdown/page-to-dialect.ts';
import { toDialect } from './markdown/to-dialect.ts';

/** The text of a file in the dialect, with links to files. */
export interface ReadText extends DocText {
  readonly dates: Times;
  /** Slugs of headings by the anchors that they have in other programs; `''` for the title. */
  readonly anchors: ReadonlyMap<string, string>;
  /** Facts in the front matter of an export in plain folders; null in other texts. */
  readonly keys: MaruKeys | null;
}

const PLAIN_TEXT = /\.txt$/i;
const MDX = /\.mdx$/i;
/** Documents of Word are read as pages. */
const PAGE = /\.(?:html?|docx)$/i;
const TABLE = /\.csv$/i;
/** Anchors of one text that are known. */
const ANCHORS_MAX = 5_000;

/**
 * Reads the text of a file without an entry in a manifest. A file of an export in plain folders has its title
 * and settings in its front matter, and its text is in the dialect already.
 * @param rowLink returns the link to the page of a table's row, by the words of its first cell
 */
export function readText(
  doc: PlannedDoc,
  raw: string,
  note: (change: string) => void,
  rowLink: (words: string) => string | null,
): ReadText {
  const own = takeMaruKeys(raw);
  if (own === null) {
    const found: [name: string, heading: number][] = [];
    let hasFormulas = false;
    const onChange = (change: string): void => {
      hasFormulas ||= change === 'formulas';
      note(change);
    };
    const onAnchor = (name: string, heading: number): void => {
      if (found.length < ANCHORS_MAX) found.push([name, heading]);
    };
    const isTable = doc.path !== null && TABLE.test(doc.path);
    const dialect = isTable ? csvToDialect(raw, rowLink) : dialectOf(doc, raw, onChange, onAnchor);
    const { title, content: read } = readForeignFile(dialect, doc.name, doc.keepsName);
    const content = convertUnderscoreBold(read);
    return {
      title,
      content,
      props: propsOf(doc, hasFormulas),
      dates: readFrontDates(raw),
      anchors: found.length === 0 ? new Map() : slugsOf(found, dialect, content),
      keys: null,
    };
  }
  const title = cleanTitle(own.keys.title ?? doc.name) || doc.name;
  const props = cleanProps(own.keys.settings ?? '{}');
  const dates = { createdAt: timeOf(own.keys.created), updatedAt: timeOf(own.keys.updated) };
  const content = fromPortableText(own.content, markupOptions(props));
  return { title, content, props, dates, anchors: new Map(), keys: own.keys };
}

function timeOf(date: string): number | null {
  const time = Date.parse(date);
  return Number.isNaN(time) ? null : time;
}

/** Converts a text of another program; plain text stays as it is. */
function dialectOf(
  { path }: PlannedDoc,
  text: string,
  note: (change: string) => void,
  onAnchor: (name: string, heading: number) => void,
): string {
  if (path === null || PLAIN_TEXT.test(path)) return text;
  if (!PAGE.test(path)) return toDialect(text, MDX.test(path), note, onAnchor);
  note('html');
  return pageToDialect(text, onAnchor, note);
}

/** Newlines of plain text are line breaks; a formula within a line needs its setting. */
function propsOf({ path }: PlannedDoc, hasFormulas: boolean): string {
  if (path !== null && PLAIN_TEXT.test(path)) return '{"breaks":true}';
  return hasFormulas ? '{"math":true}' : '{}';
}

/** Returns the slugs of headings by their numbers in a text of which the first one may have been taken. */
function slugsOf(
  found: readonly (readonly [name: string, heading: number])[],
  before: string,
  content: string,
): ReadonlyMap<string, string> {
  const slugs = slugsIn(content);
  const taken = slugsIn(before).length - slugs.length;
  return new Map(found.map(([name, heading]) => [name, slugs[heading - taken] ?? '']));
}

function slugsIn(content: string): string[] {
  return parse(content).children.flatMap((node) =>
    node.type === 'heading' && node.slug !== '' ? [node.slug] : [],
  );
}
