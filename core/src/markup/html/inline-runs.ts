import type { Break, FootnoteReference, Image, Inline, Text, WikiLink } from '../inline-ast.ts';
import type { Mutable } from '../mutable.ts';
import { PLAIN } from './inline-style.ts';
import type { TextStyle } from './inline-style.ts';

/** Piece of text with uniform formatting, or an inline node. */
export interface Run {
  readonly textStyle: TextStyle;
  readonly text: string;
  readonly node: Image | Break | WikiLink | FootnoteReference | null;
}

/** Range of nodes that come from no source text. */
export const NOWHERE = { from: 0, to: 0 } as const;

const WHITE = /[ \t\n\r\f\u00a0]+/g;

/** Returns text with uniform formatting. White space is collapsed when runs are joined. */
export function textRun(text: string, textStyle: TextStyle): Run {
  return { textStyle, text: text.replace(WHITE, ' ').replaceAll('\0', ''), node: null };
}

export function nodeRun(node: NonNullable<Run['node']>, textStyle: TextStyle): Run {
  return { textStyle, text: '', node };
}

/**
 * Splits runs into paragraphs: white space is collapsed and trimmed as in CSS, a `br` at an edge has no
 * effect, two consecutive ones separate paragraphs.
 */
export function paragraphsOf(runs: readonly Run[]): Inline[][] {
  const paragraphs: Inline[][] = [];
  let own: Run[] = [];
  const flush = (): void => {
    while (own[own.length - 1]?.node?.type === 'break') own.pop();
    const children: Inline[] = [];
    addInlines(own, 0, children);
    if (children.length > 0) paragraphs.push(children);
    own = [];
  };
  for (const run of collapse(runs)) {
    if (run.node?.type === 'break') {
      if (own.length === 0) continue;
      if (own[own.length - 1]?.node?.type === 'break') flush();
      else own.push(run);
    } else {
      own.push(run);
    }
  }
  flush();
  return paragraphs;
}

/**
 * Returns the runs with separate white space: at most one
 * space between two others, none at the edges of lines.
 */
function collapse(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  let hasSpace = true;
  const dropSpace = (): void => {
    const last = result[result.length - 1];
    if (last !== undefined && last.node === null && last.text === ' ') result.pop();
  };
  const add = (text: string, textStyle: TextStyle): void => {
    if (text === '') return;
    if (text === ' ') {
      if (hasSpace) return;
      hasSpace = true;
    } else {
      hasSpace = false;
    }
    result.push({ textStyle, text, node: null });
  };
  for (const run of runs) {
    const { text, textStyle, node } = run;
    if (node !== null) {
      if (node.type === 'break') dropSpace();
      result.push(run);
      hasSpace = node.type === 'break';
      continue;
    }
    const start = text.startsWith(' ') ? 1 : 0;
    const end = text.length > start && text.endsWith(' ') ? text.length - 1 : text.length;
    if (start === 1) add(' ', textStyle);
    add(text.slice(start, end), textStyle);
    if (end < text.length) add(' ', textStyle);
  }
  dropSpace();
  // Space between two runs gets their common formatting: marks never start or end with it.
  return result.map((run, i) =>
    run.node === null && run.text === ' '
      ? { ...run, textStyle: common(result[i - 1]?.textStyle ?? PLAIN, result[i + 1]?.textStyle ?? PLAIN) }
      : run,
  );
}

function common(a: TextStyle, b: TextStyle): TextStyle {
  if (a === b) return a;
  return {
    link: a.link === b.link ? a.link : '',
    title: a.title === b.title ? a.title : null,
    size: a.size === b.size ? a.size : '',
    color: a.color === b.color ? a.color : '',
    strong: a.strong && b.strong,
    emphasis: a.emphasis && b.emphasis,
    underline: a.underline && b.underline,
    delete: a.delete && b.delete,
    highlight: a.highlight && b.highlight,
    kbd: a.kbd && b.kbd,
    sub: a.sub && b.sub,
    sup: a.sup && b.sup,
    code: a.code && b.code,
  };
}

/** Formats that create a node each; of those with equal extent, the first is the outermost. */
const KEYS = [
  'link',
  'size',
  'color',
  'emphasis',
  'strong',
  'underline',
  'delete',
  'highlight',
  'kbd',
  'sub',
  'sup',
  'code',
] as const;

/**
 * Adds runs as nodes: formatting shared by adjacent runs is one node, the format
 * with the greatest extent is outermost, and no format is nested in itself.
 * `opened` has a bit for each key of an enclosing node, which bounds the depth.
 */
function addInlines(runs: readonly Run[], opened: number, result: Inline[]): void {
  for (let i = 0; i < runs.length; ) {
    const run = runs[i] as Run;
    let outermost = -1;
    let end = i;
    for (let k = 0; k < KEYS.length; k++) {
      if ((opened >> k) & 1) continue;
      const reached = extentOf(runs, i, KEYS[k] as (typeof KEYS)[number]);
      if (reached > end) {
        outermost = k;
        end = reached;
      }
    }
    const key = KEYS[outermost];
    if (key === undefined) {
      addRun(run, result);
      i++;
      continue;
    }
    addNode(
      key,
      run.textStyle,
      i === 0 && end === runs.length ? runs : runs.slice(i, end),
      opened | (1 << outermost),
      result,
    );
    i = end;
  }
}

/** Returns the end of a format's extent from a run; the run's own index when the run does not have it. */
function extentOf(runs: readonly Run[], at: number, key: (typeof KEYS)[number]): number {
  const value = (runs[at] as Run).textStyle[key];
  let end = at;
  if (value !== '' && value !== false) while (end < runs.length && runs[end]?.textStyle[key] === value) end++;
  return end;
}

function addNode(
  key: (typeof KEYS)[number],
  textStyle: TextStyle,
  runs: readonly Run[],
  opened: number,
  result: Inline[],
): void {
  if (key === 'code') {
    addCode(runs, result);
    return;
  }
  const children: Inline[] = [];
  addInlines(runs, opened, children);
  if (key === 'link')
    result.push({ type: 'link', ...NOWHERE, url: textStyle.link, title: textStyle.title, children });
  else if (key === 'size' || key === 'color')
    result.push({ type: key, ...NOWHERE, value: textStyle[key], children });
  else if (key === 'kbd' || key === 'sub' || key === 'sup')
    result.push({ type: 'tag', ...NOWHERE, name: key, children });
  else result.push({ type: key, ...NOWHERE, children });
}

function addRun({ text, node }: Run, result: Inline[]): void {
  const last = result[result.length - 1];
  if (node !== null) result.push({ ...node });
  else if (last?.type === 'text') (last as Mutable<Text>).value += text;
  else result.push({ type: 'text', ...NOWHERE, value: text });
}

function addCode(runs: readonly Run[], result: Inline[]): void {
  let value = '';
  const flush = (): void => {
    if (value !== '') result.push({ type: 'inlineCode', ...NOWHERE, value });
    value = '';
  };
  for (const { text, node } of runs) {
    if (node === null) {
      value += text;
    } else if (node.type === 'break') {
      value += ' ';
    } else {
      flush();
      result.push({ ...node });
    }
  }
  flush();
}
