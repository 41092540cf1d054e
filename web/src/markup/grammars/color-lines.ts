import { classHighlighter, tags } from '@lezer/highlight';
import type { Tag } from '@lezer/highlight';
import type { Coloring } from './coloring.ts';
import { LineStream } from './line-stream.ts';

/** A grammar of CodeMirror's that reads a text line by line. */
export interface StreamMode {
  readonly token: (stream: LineStream, state: unknown) => string | null | undefined;
  readonly startState?: (indentUnit: number) => unknown;
  readonly blankLine?: (state: unknown, indentUnit: number) => void;
  /** Tags by names of its own. */
  readonly tokenTable?: Readonly<Record<string, Tag | readonly Tag[]>>;
}

const INDENT_UNIT = 2;
/** Reads of a line without progress after which a grammar is faulty. */
const READS_MAX = 10;
/** Column after which the rest of a line stays plain. */
const LINE_MAX_LENGTH = 10_000;

/** Names of CodeMirror's older grammars, with the tags that stand for them. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  variable: 'variableName',
  'variable-2': 'variableName.special',
  'string-2': 'string.special',
  def: 'variableName.definition',
  tag: 'tagName',
  attribute: 'attributeName',
  type: 'typeName',
  builtin: 'variableName.standard',
  qualifier: 'modifier',
  error: 'invalid',
  header: 'heading',
  property: 'propertyName',
};

type Named = Readonly<Record<string, Tag | readonly Tag[] | ((tag: Tag) => Tag) | undefined>>;

/** Colours a text as the editor does (`StreamLanguage`), without its parts. */
export function colorLines(mode: StreamMode, text: string, put: Parameters<Coloring>[1]): void {
  const state = mode.startState?.(INDENT_UNIT) ?? true;
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) put('\n', '');
    if (line === '') mode.blankLine?.(state, INDENT_UNIT);
    else colorLine(mode, line, state, put);
  }
}

function colorLine(mode: StreamMode, line: string, state: unknown, put: Parameters<Coloring>[1]): void {
  const stream = new LineStream(line, INDENT_UNIT);
  let waiting = { part: '', classes: '' };
  const add = (part: string, classes: string): void => {
    if (classes === waiting.classes) waiting.part += part;
    else {
      if (waiting.part !== '') put(waiting.part, waiting.classes);
      waiting = { part, classes };
    }
  };
  while (!stream.eol() && stream.pos <= LINE_MAX_LENGTH) {
    const style = read(mode, stream, state);
    add(stream.current(), classesOf(style, mode.tokenTable));
  }
  add(line.slice(stream.pos), '');
  if (waiting.part !== '') put(waiting.part, waiting.classes);
}

function read(mode: StreamMode, stream: LineStream, state: unknown): string {
  stream.start = stream.pos;
  for (let reads = 0; reads < READS_MAX; reads++) {
    const style = mode.token(stream, state);
    if (stream.pos > stream.start) return style ?? '';
  }
  throw new Error('The grammar makes no progress');
}

function classesOf(style: string, table: StreamMode['tokenTable'] = {}): string {
  const found = style.split(' ').flatMap((name) => tagsOf(OLDER_NAMES[name] ?? name, table));
  return found.length === 0 ? '' : (classHighlighter.style(found) ?? '');
}

/** Returns the tags of a name with modifiers after dots. */
function tagsOf(name: string, table: NonNullable<StreamMode['tokenTable']>): readonly Tag[] {
  let found: readonly Tag[] = [];
  for (const part of name.split('.')) {
    const value = table[part] ?? (tags as unknown as Named)[part];
    if (typeof value === 'function') found = found.map(value);
    else if (value !== undefined && found.length === 0)
      found = 'id' in value ? [value as Tag] : (value as readonly Tag[]);
  }
  return found;
}
