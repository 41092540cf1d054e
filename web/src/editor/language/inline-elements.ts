import type { Element, InlineContext, InlineParser } from '@lezer/markdown';
import { parseInlines } from '@maru/core/markup';
import type { Image, Inline, DefinedLabels, Link } from '@maru/core/markup';
import { trimEnd } from './block-parsers.ts';
import { LINES_COMMENT } from './comment-parser.ts';

/** The labels that the document currently defines: a reference without its definition is plain text. */
export interface LabelSource {
  known: DefinedLabels;
}

/** Editor names of core's node types, and the lengths of their marks. */
const PAIRS = {
  emphasis: ['Emphasis', 'EmphasisMark', 1, 1],
  strong: ['StrongEmphasis', 'EmphasisMark', 2, 2],
  underline: ['Underline', 'EmphasisMark', 2, 2],
  highlight: ['Highlight', 'HighlightMark', 2, 2],
  footnote: ['InlineNote', 'NoteMark', 2, 1],
  wikiLink: ['WikiLink', 'LinkMark', 2, 2],
  footnoteReference: ['FootnoteReference', 'NoteMark', 2, 1],
  inlineMath: ['InlineMath', 'MathMark', 1, 1],
} as const;

const ESCAPE = /\\[!-/:-@[-`{-~]|&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{2,31});/gi;

/**
 * Parses the inline content of every block with the page's own engine, so that editor and page recognise the
 * same marks. It consumes a block's whole text, so no other inline parser runs.
 */
export function dialectInlines(labels: LabelSource, hasMath: boolean): InlineParser {
  return {
    name: 'Dialect',
    before: 'Escape',
    parse: (cx, _next, pos) => {
      const text = trimEnd(cx.slice(pos, cx.end));
      for (const element of new Writer(cx, pos, text).elements(parseInlines(text, labels.known, hasMath)))
        cx.addElement(element);
      return cx.end;
    },
  };
}

/** Converts core's nodes into the editor's. Core's offsets are relative to `text`, which starts at `base`. */
class Writer {
  readonly cx: InlineContext;
  readonly base: number;
  readonly text: string;

  constructor(cx: InlineContext, base: number, text: string) {
    this.cx = cx;
    this.base = base;
    this.text = text;
  }

  elements(nodes: readonly Inline[]): Element[] {
    return nodes.flatMap((node) => this.element(node));
  }

  private elt(type: string, from: number, to: number, children?: readonly Element[]): Element {
    return this.cx.elt(type, this.base + from, this.base + to, children);
  }

  /** Converts a node between two marks. */
  private pair(
    type: string,
    mark: string,
    { from, to }: Inline,
    [open, close]: readonly [number, number],
    inside: readonly Element[] = [],
  ): Element {
    return this.elt(type, from, to, [
      this.elt(mark, from, from + open),
      ...inside,
      this.elt(mark, to - close, to),
    ]);
  }

  private element(node: Inline): Element[] {
    switch (node.type) {
      case 'text':
        return this.escapes(node);
      case 'break':
        return this.text.charCodeAt(node.from) === 92
          ? [this.elt('HardBreak', node.from, node.from + 1)]
          : [];
      case 'emphasis':
      case 'strong':
      case 'underline':
      case 'highlight':
      case 'footnote': {
        const [type, mark, open, close] = PAIRS[node.type];
        return [this.pair(type, mark, node, [open, close], this.elements(node.children))];
      }
      case 'inlineMath':
      case 'footnoteReference': {
        const [type, mark, open, close] = PAIRS[node.type];
        return [this.pair(type, mark, node, [open, close])];
      }
      case 'wikiLink': {
        const bar = this.text.indexOf('|', node.from);
        const inside = bar > 0 && bar < node.to ? [this.elt('LinkMark', bar, bar + 1)] : [];
        return [this.pair('WikiLink', 'LinkMark', node, [2, 2], inside)];
      }
      case 'delete': {
        const width = this.text.charCodeAt(node.from + 1) === 126 ? 2 : 1;
        return [
          this.pair('Strikethrough', 'StrikethroughMark', node, [width, width], this.elements(node.children)),
        ];
      }
      case 'inlineCode': {
        let width = 1;
        while (this.text.charCodeAt(node.from + width) === 96) width++;
        return [this.pair('InlineCode', 'CodeMark', node, [width, width])];
      }
      case 'size':
      case 'color': {
        const open = this.text.indexOf(']', node.from) + 1 - node.from;
        const name = node.type === 'size' ? 'Size' : 'Color';
        return [this.pair(name, 'TagMark', node, [open, node.type.length + 3], this.elements(node.children))];
      }
      case 'tag': {
        const { from, to, name } = node;
        if (name === 'br') return [this.elt('HtmlTag', from, to, [this.elt('TagMark', from, to)])];
        const widths = [name.length + 2, name.length + 3] as const;
        return [this.pair('HtmlTag', 'TagMark', node, widths, this.elements(node.children))];
      }
      case 'inlineComment':
        return [
          this.elt(
            this.text.slice(node.from, node.to).includes('\n') ? LINES_COMMENT : 'Comment',
            node.from,
            node.to,
          ),
        ];
      case 'link':
        return [this.link(node)];
      case 'image':
        return [this.image(node)];
    }
  }

  /** Converts escapes and entities, which core treats as plain text. */
  private escapes({ from, to }: Inline): Element[] {
    const source = this.text.slice(from, to);
    if (!/[\\&]/.test(source)) return [];
    return [...source.matchAll(ESCAPE)].map((match) => {
      const at = from + match.index;
      return this.elt(match[0].startsWith('\\') ? 'Escape' : 'Entity', at, at + match[0].length);
    });
  }

  private link(node: Link): Element {
    const { from, to } = node;
    const first = this.text.charCodeAt(from);
    if (first === 60)
      return this.elt('Autolink', from, to, [
        this.elt('LinkMark', from, from + 1),
        this.elt('URL', from + 1, to - 1),
        this.elt('LinkMark', to - 1, to),
      ]);
    if (first !== 91) return this.elt('URL', from, to);
    const inside = node.children.at(-1)?.to ?? from + 1;
    const close = this.text.indexOf(']', inside);
    return this.elt('Link', from, to, [
      this.elt('LinkMark', from, from + 1),
      ...this.elements(node.children),
      ...this.target(close, to),
    ]);
  }

  private image(node: Image): Element {
    const { from, to } = node;
    const close = closingBracket(this.text, from + 2, to);
    return this.elt('Image', from, to, [this.elt('LinkMark', from, from + 2), ...this.target(close, to)]);
  }

  /**
   * Converts the target of a link or image, from the `]` on: `](url "title" =320x200)`, `][label]` or `]`.
   */
  private target(close: number, to: number): Element[] {
    if (close < 0 || close >= to) return [];
    const mark = this.elt('LinkMark', close, close + 1);
    if (close + 1 === to) return [mark];
    if (this.text.charCodeAt(close + 1) === 91) return [mark, this.elt('LinkLabel', close + 1, to)];
    const parts = /^(\s*)(<[^>\n]*>|\S*?)(\s+(?:"[^]*"|'[^]*'|\([^]*\)))?(\s+=[\dx%]+)?\s*$/.exec(
      this.text.slice(close + 2, to - 1),
    );
    const elements = [mark, this.elt('LinkMark', close + 1, close + 2)];
    let at = close + 2;
    const names = [null, 'URL', 'LinkTitle', 'MediaSize'] as const;
    for (const [index, name] of names.entries()) {
      const part = parts?.[index + 1] ?? '';
      const start = at + part.length - part.trimStart().length;
      at += part.length;
      if (name !== null && start < at) elements.push(this.elt(name, start, at));
    }
    return [...elements, this.elt('LinkMark', to - 1, to)];
  }
}

/**
 * Returns the offset of the `]` that matches the bracket before
 * `from`; code inside may mislead it, which affects the colours alone.
 */
function closingBracket(text: string, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 91) depth++;
    else if (code === 93 && depth-- === 0) return at;
  }
  return -1;
}
