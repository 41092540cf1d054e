import type { Block, Heading, Root } from '../ast.ts';
import type { Inline } from '../inline-ast.ts';
import { calloutOf, isCallout } from './callout.ts';
import { addCode, languageOf } from './code.ts';
import {
  HTML_READER,
  childNodesOf,
  hasAttribute,
  hasClass,
  isHidden,
  leadingElement,
  nameOf,
  rawText,
} from './html-tree.ts';
import type { HtmlNode } from './html-tree.ts';
import { readInlineLeaf } from './inline-leaves.ts';
import { NOWHERE, nodeRun, textRun } from './inline-runs.ts';
import { PLAIN, declarationsOf, textStyleOf } from './inline-style.ts';
import type { TextStyle } from './inline-style.ts';
import { readList, readWordListItem } from './list.ts';
import { findFootnotes, footnoteDefinition, footnoteReference } from './page-footnotes.ts';
import type { PageFootnotes } from './page-footnotes.ts';
import { PLACE, addBlock, finish, flush, inlinesIn, newSink } from './sink.ts';
import type { Sink } from './sink.ts';
import { cellsOf, rowsOf, tableOf } from './table.ts';

/** Maximum nesting of elements; deeper ones are read as text. Bounds the recursion. */
const MAX_DEPTH = 200;
/** Maximum nesting of quotes and lists, below the parser's cap. */
const MAX_CONTAINERS = 32;

/** Block elements besides those with a counterpart in the dialect. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside body caption center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup html ' +
    'legend li main nav optgroup option p search section summary tbody td tfoot th thead tr'
  ).split(' '),
);

/** Context of a node. */
interface Place {
  readonly textStyle: TextStyle;
  readonly isTitled: boolean;
  readonly depth: number;
  readonly containers: number;
  /** Language that an enclosing element declares for code. */
  readonly language: string;
  readonly footnotes: PageFootnotes<HtmlNode>;
}

/**
 * Converts an HTML document's tree, such as that of a clipboard, to a tree of the dialect,
 * which `format` prints. Constructs without a counterpart become text or are omitted; no
 * HTML remains. Never throws; takes time in proportion to the tree, and returns at most as
 * many blocks and as much text, except for the empty cells of merged ones.
 */
export function fromHtmlTree(nodes: ArrayLike<HtmlNode>): Root {
  const place: Place = {
    textStyle: PLAIN,
    isTitled: false,
    depth: 0,
    containers: 0,
    language: '',
    footnotes: findFootnotes(nodes, HTML_READER),
  };
  const children = readBlocks(nodes, place);
  const footnotesAt = children.findIndex(({ type }) => type === 'footnotes');
  return {
    type: 'root',
    ...NOWHERE,
    source: '',
    options: {},
    children,
    footnotes: [],
    footnotesAt,
    tocAt: -1,
    nextKey: 1,
  };
}

/** Returns the blocks of a list of nodes. */
function readBlocks(nodes: ArrayLike<HtmlNode>, place: Place): Block[] {
  const sink = newSink();
  readNodes(nodes, sink, place);
  return finish(sink);
}

function readNodes(nodes: ArrayLike<HtmlNode>, sink: Sink, place: Place): void {
  for (let i = 0; i < nodes.length; i++) readNode(nodes[i] as HtmlNode, sink, place);
}

function readNode(node: HtmlNode, sink: Sink, outer: Place): void {
  if (node.nodeType === 3) {
    sink.runs.push(textRun(node.nodeValue ?? '', outer.textStyle));
    return;
  }
  const name = nameOf(node);
  if (isHidden(name) || (name === '' && node.nodeType !== 11 && node.nodeType !== 9)) return;
  if (outer.depth >= MAX_DEPTH) {
    sink.runs.push(textRun(rawText(node), outer.textStyle));
    return;
  }
  const declarations = declarationsOf(node);
  if (declarations.get('display') === 'none' || /^ignore$/.test(declarations.get('mso-list') ?? '')) return;
  const textStyle = textStyleOf(node, name, outer.textStyle, declarations, outer.isTitled);
  const place: Place = {
    ...outer,
    textStyle,
    depth: outer.depth + 1,
    language: languageOf(node) || outer.language,
  };
  if (
    !readFootnote(node, sink, place) &&
    !readInlineLeaf(node, name, sink, textStyle) &&
    !readBlock(node, name, sink, place)
  ) {
    // A list of footnotes is read as its definitions.
    if (BLOCKS.has(name) || name === 'ol' || name === 'ul') {
      flush(sink);
      readNodes(childNodesOf(node), sink, place);
      flush(sink);
    } else {
      readNodes(childNodesOf(node), sink, place);
    }
  }
}

/** Reads a part of a footnote; false when the node is none. */
function readFootnote(node: HtmlNode, sink: Sink, place: Place): boolean {
  const { references, definitions, backLinks } = place.footnotes;
  if (backLinks.has(node)) return true;
  const reference = references.get(node);
  if (reference !== undefined) {
    const textStyle = { ...place.textStyle, sup: false, link: '', title: null };
    sink.runs.push(nodeRun(footnoteReference(reference), textStyle));
    return true;
  }
  const label = definitions.get(node);
  if (label === undefined || place.containers >= MAX_CONTAINERS) return false;
  addBlock(sink, footnoteDefinition(label, readBlocks(childNodesOf(node), inside(place))));
  return true;
}

/** Reads a block element with a counterpart in the dialect; false when it is none. */
function readBlock(node: HtmlNode, name: string, sink: Sink, place: Place): boolean {
  const children = childNodesOf(node);
  if (place.containers < MAX_CONTAINERS && isCallout(node)) {
    addBlock(
      sink,
      calloutOf(node, (nodes) => readBlocks(nodes, inside(place))),
    );
    return true;
  }
  if (hasClass(node, 'embed-doc')) {
    const [link] = inlinesIn(readBlocks(Array.from(children).slice(0, 1), inside(place)));
    if (link?.type !== 'wikiLink') return false;
    addBlock(sink, { type: 'docEmbed', ...PLACE, children: [link] });
    return true;
  }
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      addHeading(sink, node, Number(name.slice(1)), 'none', place);
      return true;
    case 'hr':
      addBlock(sink, { type: 'thematicBreak', ...PLACE });
      return true;
    case 'pre':
    case 'listing':
    case 'xmp':
      addCode(sink, node, place.language);
      return true;
    case 'blockquote': {
      if (place.containers >= MAX_CONTAINERS) return false;
      const blocks = readBlocks(children, inside(place));
      if (blocks.length > 0) addBlock(sink, { type: 'blockquote', ...PLACE, children: blocks });
      return true;
    }
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      if (Array.from(children).some((child) => place.footnotes.definitions.has(child))) return false;
      return (
        place.containers < MAX_CONTAINERS &&
        readList(node, name === 'ol', sink, (nodes) => readBlocks(nodes, inside(place)))
      );
    case 'table':
      return readTable(node, sink, place);
    case 'details': {
      const summary = leadingElement(node, 'summary', 0);
      const title =
        summary === null
          ? null
          : (['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].find((h) => leadingElement(summary, h) !== null) ?? null);
      if (summary === null || title === null) return false;
      addHeading(
        sink,
        summary,
        Number(title.slice(1)),
        hasAttribute(node, 'open') ? 'open' : 'folded',
        place,
      );
      readNodes(
        Array.from(children).filter((child) => child !== summary),
        sink,
        place,
      );
      flush(sink);
      return true;
    }
    case 'summary':
      flush(sink);
      readNodes(children, sink, { ...place, textStyle: { ...place.textStyle, strong: true } });
      flush(sink);
      return true;
    case 'nav':
      if (!hasClass(node, 'toc')) return false;
      addBlock(sink, { type: 'toc', ...PLACE });
      return true;
    case 'p':
      return readWordListItem(node, sink, (nodes) => readBlocks(nodes, place));
    default:
      return false;
  }
}

function inside(place: Place): Place {
  return { ...place, containers: place.containers + 1 };
}

function addHeading(sink: Sink, node: HtmlNode, depth: number, fold: Heading['fold'], place: Place): void {
  flush(sink);
  const blocks = readBlocks(childNodesOf(node), {
    ...place,
    isTitled: true,
    textStyle: { ...place.textStyle, strong: false, size: '' },
  });
  const children: Inline[] = [];
  for (const inline of inlinesIn(blocks))
    children.push(inline.type === 'break' ? { type: 'text', ...NOWHERE, value: ' ' } : inline);
  if (children.length === 0) return;
  addBlock(sink, {
    type: 'heading',
    ...PLACE,
    depth,
    fold,
    numbered: true,
    path: '',
    number: '',
    slug: '',
    children,
  });
}

function readTable(node: HtmlNode, sink: Sink, place: Place): boolean {
  const rows = rowsOf(node).filter((row) => cellsOf(row).length > 0);
  // A table of one cell is layout.
  if (rows.length === 0 || (rows.length === 1 && cellsOf(rows[0] as HtmlNode).length === 1)) return false;
  flush(sink);
  const caption = leadingElement(node, 'caption', 0);
  if (caption !== null) readNodes(childNodesOf(caption), sink, place);
  const isHead = (cell: HtmlNode): boolean => nameOf(cell) === 'th';
  addBlock(
    sink,
    tableOf(rows, (cell) => {
      const declarations = declarationsOf(cell);
      const textStyle = { ...textStyleOf(cell, '', place.textStyle, declarations, isHead(cell)), size: '' };
      return inlinesIn(
        readBlocks(childNodesOf(cell), {
          ...place,
          textStyle,
          isTitled: isHead(cell),
          containers: MAX_CONTAINERS,
        }),
      );
    }),
  );
  return true;
}
