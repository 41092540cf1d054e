import type { EditorState, Range } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import { IterMode } from '@lezer/common';
import type { SyntaxNode, Tree } from '@lezer/common';
import { CONSTRUCTS } from './constructs.ts';
import type { LiveOptions } from './article-widget.ts';
import type { Construct } from './constructs.ts';
import type { RenderedBlock, TextAbove, PlacedBlock, Span } from './rendered-block.ts';
import { blockDrawings } from './block-drawings.ts';
import { ListGlyphs } from './list-glyphs.ts';
import { LineStyles, prefixOf } from './lines.ts';
import { contentEnd, indentOf, lineDecoration, SET_APART, spaceBelow } from './line-decoration.ts';
import { barColor } from './live-measures.ts';
import type { LineStyle } from './lines.ts';
import {
  blankLineClass,
  bulletOf,
  cachedDecoration,
  FADED,
  headingDepth,
  HIDDEN,
  MEASURED_MAX,
  OWN_SIZE,
} from './shared-decorations.ts';
import { renderedTableAt } from './tables/table-view.ts';
import { BoxWidget } from './widgets.ts';

/** Draws the part of some blocks that is in a range. */
export function decorateBlocks(
  state: EditorState,
  blocks: readonly PlacedBlock[],
  range: Span,
  options: LiveOptions,
  above: TextAbove,
  isFollowed: boolean,
): RenderedBlock {
  return new Drawing(state, range, options, above).draw(blocks, isFollowed);
}

class Drawing {
  private readonly state: EditorState;
  private readonly range: Span;
  private readonly options: LiveOptions;
  private readonly drawn: Range<Decoration>[] = [];
  private readonly lines: LineStyles;
  /** The ends of the selection: what they touch shows its marks. */
  private readonly carets: readonly number[];
  /** End of the construct whose inside is shown as written. */
  private closedTo = -1;
  /** Lines that a drawing beside the marks of their containers takes the place of, or that are rows. */
  private readonly covered: Span[] = [];
  /** Ends of blocks that the page sets apart as paragraphs, in lists too: code, tables, quotes. */
  private readonly boxEnds = new Set<number>();
  private readonly glyphs: ListGlyphs;
  private readonly above: TextAbove;
  private followsDocs = false;

  constructor(state: EditorState, range: Span, options: LiveOptions, above: TextAbove) {
    this.state = state;
    this.range = range;
    this.options = options;
    this.above = above;
    this.lines = new LineStyles(state.doc);
    this.glyphs = new ListGlyphs(state.doc);
    this.carets = state.selection.ranges.flatMap(({ anchor, head }) => [anchor, head]);
  }

  draw(blocks: readonly PlacedBlock[], isFollowed: boolean): RenderedBlock {
    for (const { block, at } of blocks) {
      this.lines.within(Math.max(at, this.range.from), Math.min(at + block.length, this.range.to), (line) => {
        if (line.text.trim() === '') line.classes.add('blank');
      });
      this.block(block, at);
    }
    const start = blocks[0]?.at ?? 0;
    if (start >= this.range.from) spaceBelow(this.above, () => this.lines.at(start));
    const end = blocks.at(-1);
    if (isFollowed && end !== undefined) this.setClose(end.block.type.name, end.at + end.block.length);
    for (const line of this.lines.found.values()) this.line(line);
    const last = [...this.lines.found.values()].reduce<LineStyle | null>(
      (found, line) => (found === null || line.from > found.from ? line : found),
      null,
    );
    return {
      decorations: this.drawn
        .map(({ from, to, value }) => value.range(from - start, to - start))
        .toSorted((a, b) => a.from - b.from || a.value.startSide - b.value.startSide),
      above: this.above,
      depthAtEnd: last === null ? 0 : headingDepth(last),
      isFollowed,
      followsDocs: this.followsDocs,
    };
  }

  /** Sets a paragraph or heading apart from the block in the line below it. */
  private setClose(name: string, to: number): void {
    if (SET_APART.has(name) && to <= this.range.to) this.lines.at(to).classes.add('close');
  }

  /** Does so in quotes, and with a table below. */
  private setCloseInside(node: SyntaxNode, at: number): void {
    let next = node.nextSibling;
    while (next?.name === 'QuoteMark') next = next.nextSibling;
    if (next === null || node.parent?.name === 'ListItem') return;
    const { doc } = this.state;
    const line = doc.lineAt(at + node.to).number;
    if (doc.lineAt(at + next.from).number === line + 1) this.setClose(node.name, at + node.to);
  }

  private block(block: Tree, at: number): void {
    block.iterate({
      from: Math.max(0, this.range.from - at),
      to: Math.min(block.length, this.range.to - at),
      mode: IterMode.IgnoreMounts,
      enter: (ref) => {
        const construct = CONSTRUCTS[ref.name];
        return construct === undefined || this.construct(construct, ref.node, at);
      },
    });
  }

  /** Returns false where the inside of the construct is not looked at. */
  private construct(construct: Construct, node: SyntaxNode, at: number): boolean {
    const from = at + node.from;
    const to = at + node.to;
    const read = (start: number, end: number): string => this.state.doc.sliceString(at + start, at + end);
    this.followsDocs ||= construct.followsDocs === true;
    if (from < this.closedTo && construct.prefix === undefined) return true;
    if (construct.prefix !== undefined) {
      const glyph = construct.prefix === 'bullet' ? this.glyphs.of(node, at) : '';
      this.lines.at(from).marks.push({
        from,
        to,
        kind: construct.prefix,
        glyph: construct.prefix === 'box' ? read(node.from + 1, node.from + 2) : glyph,
      });
      return true;
    }
    if (SET_APART.has(node.name)) this.setCloseInside(node, at);
    if ((construct.isBlock === true && node.name !== 'Paragraph') || construct.isDrawnTable === true)
      this.boxEnds.add(this.state.doc.lineAt(to).to);
    if (construct.isBlock === true && this.isDrawn(from)) {
      this.closedTo = to;
      this.covered.push({ from: this.state.doc.lineAt(from).to, to });
      return false;
    }
    if (construct.isDrawnTable === true && renderedTableAt(this.state, from) !== null) return true;
    const isShown = construct.caret === 'line' ? this.isOnLines(from, to) : this.isBeside(from, to);
    // Home and End lead to the ends of a cell's text in a drawn table.
    const isByLine = construct.isDrawnOffLine === true && renderedTableAt(this.state, from) === null;
    const isDrawable = construct.isBlock !== true && !(isByLine ? this.isOnLines(from, to) : isShown);
    const drawing = isDrawable
      ? (construct.drawing?.(read(node.from, node.to), this.options, false) ?? null)
      : null;
    if (construct.lines !== undefined || construct.nests !== undefined)
      this.nest(construct, node, at, construct.lineStyle?.(node, read) ?? '', isShown);
    if (drawing !== null && this.state.doc.lineAt(from).to >= to) {
      this.add(Decoration.replace({ widget: drawing }), from, to);
      return false;
    }
    this.styleText(construct, node, at, read);
    for (const [start, end] of construct.marks?.(node, read) ?? []) this.mark(at + start, at + end, isShown);
    if (construct.isClosed === true) this.closedTo = to;
    return true;
  }

  private styleText(
    { style, attributes }: Construct,
    node: SyntaxNode,
    at: number,
    read: (from: number, to: number) => string,
  ): void {
    const own = attributes?.(node, read, this.options) ?? null;
    if (style === undefined && own === null) return;
    // The address of a link is a part of it.
    if (node.name === 'URL' && /^(?:Link|Image|Autolink|LinkReference)$/.test(node.parent?.name ?? ''))
      return;
    const classes = own?.['class'] ?? `cm-live-${style}`;
    const key = `${classes} ${own?.['style'] ?? ''} ${own?.['lang'] ?? ''}`;
    this.add(
      cachedDecoration(key, () => Decoration.mark({ class: classes, attributes: { ...own, class: '' } })),
      at + node.from,
      at + node.to,
    );
  }

  /** Collects the line styles of a construct. */
  private nest(construct: Construct, node: SyntaxNode, at: number, style: string, isShown: boolean): void {
    const { lines = '', nests } = construct;
    const from = Math.max(at + node.from, this.range.from);
    const end = nests === 'list' || nests === 'item' ? contentEnd(node) : node.to;
    const to = Math.min(at + end, this.range.to);
    const color = barColor(style);
    const indent = nests === 'item' ? indentOf(this.state.doc, node, at) : 0;
    this.lines.within(from, to, (line) => {
      for (const name of lines.split(' ')) if (name !== '') line.classes.add(name);
      if (style !== '') line.styles.add(style);
      if (nests === 'quote') {
        if (style === '') line.classes.add('quoted');
        if (line.from <= at + node.from) line.classes.add('quote-first');
        if (line.to >= at + node.to) line.classes.add('quote-last');
        line.bars.push({ color: color || (line.bars.at(-1)?.color ?? ''), items: line.items });
      }
      if (nests === 'list') line.lists++;
      if (nests === 'item') {
        line.items++;
        line.indent = Math.max(line.indent, indent);
      }
      if (lines !== 'pre') return;
      line.classes.delete('blank');
      if (line.from <= at + node.from) line.classes.add(isShown ? 'pre-first' : 'pre-first-closed');
      if (line.to >= at + node.to) line.classes.add(isShown ? 'pre-last' : 'pre-last-closed');
    });
  }

  private mark(from: number, to: number, isShown: boolean): void {
    if (isShown) return this.add(FADED, from, to);
    // A decoration of a plugin must not hide the end of a line.
    for (let start = from; start < to; ) {
      const line = this.state.doc.lineAt(start);
      this.add(HIDDEN, start, Math.min(to, line.to));
      start = line.to + 1;
    }
  }

  private line(line: LineStyle): void {
    const { from, to, classes, styles, marks, lists, items } = line;
    if (this.covered.some((lines) => from > lines.from && from <= lines.to)) return;
    const prefix = prefixOf(line);
    const table = renderedTableAt(this.state, from);
    if (table !== null) {
      if (prefix !== null && from !== table.delimiters.from) this.add(HIDDEN, from, prefix.end);
      return;
    }
    if (prefix !== null) {
      const isShown = this.carets.some((caret) => caret >= from && caret < prefix.end);
      const { mark, end, drawnFrom } = prefix;
      if (isShown) this.add(FADED, from, end);
      else if (mark === null) this.add(HIDDEN, from, end);
      else {
        this.add(HIDDEN, from, drawnFrom);
        const isBox = mark.kind === 'box';
        const isDone = isBox && mark.glyph.trim() !== '';
        this.add(
          Decoration.replace({
            widget: isBox
              ? new BoxWidget(isDone, isDone ? this.options.done : this.options.open)
              : bulletOf(mark.glyph),
          }),
          drawnFrom,
          end,
        );
      }
      if (mark !== null) {
        classes.add(isShown ? 'item-shown' : 'item');
        const inside = marks.filter(({ kind, from: at }) => kind === 'quote' && at > mark.from);
        if (inside.length > 0) styles.add(`--inside:${inside.length}`);
      }
    }
    const isBlank = classes.has('blank') || prefix?.end === to;
    const isItem = prefix !== null && prefix.mark !== null;
    if (isBlank && !isItem) {
      const before = from === 0 ? undefined : this.lines.found.get(this.state.doc.lineAt(from - 1).from);
      const depth = before === undefined ? this.above.line : headingDepth(before);
      classes.add('blank');
      if (lists === 0 || depth > 0) classes.add(blankLineClass(depth));
      else if (lists > items) classes.add('between-items');
      else classes.add(this.boxEnds.has(from - 1) ? 'below-box' : 'in-item');
    }
    // A heading at the beginning of a quote or an item has no space above it.
    if (classes.has('heading') && (classes.has('quote-first') || isItem)) classes.add('leading');
    const decoration = lineDecoration(line);
    if (decoration === null) return;
    if (from < to && to - from <= MEASURED_MAX) this.add(OWN_SIZE, from, to);
    this.add(decoration, from, from);
  }

  /** Returns true for a block that is drawn in place of its lines. */
  private isDrawn(from: number): boolean {
    let isFound = false;
    const line = this.state.doc.lineAt(from).from;
    this.state.field(blockDrawings, false)?.blocks.between(line, from, (start) => {
      isFound ||= start === line || start === from;
    });
    return isFound;
  }

  private isBeside(from: number, to: number): boolean {
    return this.carets.some((caret) => caret >= from && caret <= to);
  }

  private isOnLines(from: number, to: number): boolean {
    return this.isBeside(this.state.doc.lineAt(from).from, this.state.doc.lineAt(to).to);
  }

  private add(decoration: Decoration, from: number, to: number): void {
    const isPoint = from === to;
    if (!isPoint || decoration.spec['class'] !== undefined) this.drawn.push(decoration.range(from, to));
  }
}
