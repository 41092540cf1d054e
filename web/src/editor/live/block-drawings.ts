import { syntaxTree } from '@codemirror/language';
import { Facet, StateEffect, StateField } from '@codemirror/state';
import type { ChangeDesc, EditorState, Extension, Range } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import { Tree } from '@lezer/common';
import { blocksIn } from '../language/highlight-visible.ts';
import { CONSTRUCTS } from './constructs.ts';
import { containerOf, ownText } from './containers.ts';
import type { Container } from './containers.ts';
import type { LiveOptions } from './article-widget.ts';
import { areDrawingsFrozen, freezeDrawings, withoutSelectedLast } from './held-drawings.ts';
import { measureNow } from './measure-now.ts';

interface VisibleRange {
  readonly from: number;
  readonly to: number;
}

interface Drawings extends VisibleRange {
  readonly isHeld: boolean;
  readonly blocks: DecorationSet;
  /** The ranges of the blocks as they were drawn; null where they were moved since. */
  readonly ranges: readonly Range<Decoration>[] | null;
}

/** Characters before and after the visible range whose blocks are drawn as well. */
const NEAR = 6_000;
/**
 * The least of them. Blocks are drawn before they come into sight: drawn in sight, they would be laid out
 * twice.
 */
const LEAST_NEAR = 2_500;

/** Largest block that is drawn, in characters; a longer one is shown as its source. */
export const DRAWN_MAX = 20_000;

/** Time in which a further press at the same place selects a word or a line, as CodeMirror has it. */
const NEXT_PRESS_MS = 400;
/** Distance from which on a press is a drag. */
const DRAG_PX = 4;

/** Reports the visible range of the text, with a margin. */
export const setVisibleRange = StateEffect.define<VisibleRange>();

/** Parts of the page that drawings use; null without Live. */
export const liveOptions = Facet.define<LiveOptions, LiveOptions | null>({
  combine: ([options]) => options ?? null,
});

/** Containers whose blocks are drawn as well. */
const CONTAINERS = /^(?:Text|Blockquote|BulletList|OrderedList|ListItem)$/;

/** Drawings of a whole block that no caret touches, from its start, with the ends of its lines. */
interface KnownDrawings extends VisibleRange {
  readonly drawn: readonly Range<Decoration>[];
}

/**
 * Drawings by the options of their editor. A block that did not change keeps its tree: most of a text is
 * neither read nor parsed again at a key.
 */
const knownDrawings = new WeakMap<LiveOptions, WeakMap<Tree, KnownDrawings>>();

/** Draws the blocks in and near the visible range that the selection does not touch. */
function draw(state: EditorState, { from, to }: VisibleRange): readonly Range<Decoration>[] {
  const options = state.facet(liveOptions);
  if (options === null || from === to) return [];
  const known = knownDrawings.get(options) ?? new WeakMap<Tree, KnownDrawings>();
  knownDrawings.set(options, known);
  const { doc } = state;
  const carets = state.selection.ranges.flatMap(({ anchor, head }) => [anchor, head]);
  const drawn: Range<Decoration>[] = [];
  let isTouched = false;
  const add = (block: Tree, at: number, around: readonly Container[]): void => {
    if (at > to || at + block.length < from || addDrawing(block, at, around)) return;
    if (!block.type.isAnonymous && !CONTAINERS.test(block.type.name)) return;
    const inside = [...around, ...containerOf(doc, block, at)];
    for (const [index, child] of block.children.entries())
      if (child instanceof Tree) add(child, at + (block.positions[index] ?? 0), inside);
  };
  const addDrawing = (block: Tree, at: number, around: readonly Container[]): boolean => {
    const construct = CONSTRUCTS[block.type.name];
    if (construct?.isBlock !== true) return false;
    const first = doc.lineAt(at);
    const end = doc.lineAt(at + block.length).to;
    if (end - first.from > DRAWN_MAX) return false;
    if (carets.some((caret) => caret >= first.from && caret <= end)) {
      isTouched = true;
      return false;
    }
    const isNested = around.length > 0;
    const source = isNested ? ownText(doc, at, end, around) : doc.sliceString(first.from, end);
    const widget = construct.drawing?.(source, options, isNested) ?? null;
    if (widget === null) return false;
    // Beside the marks of its quotes and items, which stay those of its first line.
    drawn.push(
      isNested
        ? Decoration.replace({ widget }).range(at, end)
        : Decoration.replace({ widget, block: true }).range(first.from, end),
    );
    return true;
  };
  blocksIn(syntaxTree(state), { from, to: Math.min(to, doc.length) }, (block, at) => {
    const before = known.get(block);
    const isIn = (caret: number): boolean =>
      caret >= at + (before?.from ?? 0) && caret <= at + (before?.to ?? 0);
    const isWhole = at >= from && at + block.length <= to;
    if (before !== undefined && (before.drawn.length === 0 || (isWhole && !carets.some(isIn)))) {
      for (const { from: start, to: end, value } of before.drawn)
        drawn.push(value.range(at + start, at + end));
      return;
    }
    const count = drawn.length;
    isTouched = false;
    add(block, at, []);
    if (isTouched || !isWhole) return;
    known.set(block, {
      from: doc.lineAt(at).from - at,
      to: doc.lineAt(at + block.length).to - at,
      drawn: drawn.slice(count).map(({ from: start, to: end, value }) => value.range(start - at, end - at)),
    });
  });
  return drawn;
}

/** Returns true for drawings that a change moves and does not touch. */
function areMoved(
  before: readonly Range<Decoration>[] | null,
  now: readonly Range<Decoration>[],
  changes: ChangeDesc,
): boolean {
  return (
    before?.length === now.length &&
    before.every(({ from, to, value }, index) => {
      const range = now[index];
      return (
        range?.value === value &&
        changes.touchesRange(from, to) === false &&
        range.from === changes.mapPos(from) &&
        range.to - range.from === to - from
      );
    })
  );
}

/** Blocks that are drawn in place of their source. CodeMirror takes them from the state alone. */
export const blockDrawings = StateField.define<Drawings>({
  create: () => ({ from: 0, to: 0, isHeld: false, blocks: Decoration.none, ranges: [] }),
  update: (before, transaction) => {
    const { effects, changes, docChanged, selection, startState, state } = transaction;
    const visible = effects.find((effect) => effect.is(setVisibleRange));
    const held = effects.find((effect) => effect.is(freezeDrawings));
    const hasEffect = visible !== undefined || held !== undefined;
    const isRead = syntaxTree(startState) !== syntaxTree(state);
    if (!hasEffect && !isRead && !docChanged && selection === undefined) return before;
    const now = {
      ...before,
      isHeld: held?.value ?? before.isHeld,
      from: visible?.value.from ?? changes.mapPos(before.from, -1),
      to: visible?.value.to ?? changes.mapPos(before.to, 1),
    };
    if (areDrawingsFrozen(transaction, now.isHeld)) {
      const blocks = before.blocks.map(changes);
      return { ...now, blocks: withoutSelectedLast(blocks, state), ranges: null };
    }
    // Blocks that are not read yet stay drawn, but for those that the caret is in.
    const isUnread = visible === undefined && syntaxTree(state).length < Math.min(now.to, state.doc.length);
    if (!isUnread) {
      const ranges = draw(state, now);
      // Those that only move keep their parts: CodeMirror does not compare them again.
      const isMoved = areMoved(before.ranges, ranges, changes);
      return {
        ...now,
        blocks: isMoved ? before.blocks.map(changes) : Decoration.set([...ranges], true),
        ranges,
      };
    }
    const carets = state.selection.ranges.flatMap(({ anchor, head }) => [anchor, head]);
    const isFree = (from: number, to: number): boolean => !carets.some((at) => at >= from && at <= to);
    return { ...now, blocks: before.blocks.map(changes).update({ filter: isFree }), ranges: null };
  },
  provide: (field) => EditorView.decorations.from(field, ({ blocks }) => blocks),
});

/** Reports the visible range to the drawings, and freezes them while the pointer is down. */
const drawingsPlugin = ViewPlugin.define(
  (view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressTimer: ReturnType<typeof setTimeout> | undefined;
    let pressedAt: { readonly x: number; readonly y: number } | null = null;
    let isPressed = false;
    const updateVisibleRange = (): void => {
      const { from, to } = view.viewport;
      const drawings = view.state.field(blockDrawings, false);
      if (drawings === undefined) return;
      const isDrawn =
        Math.max(0, from - LEAST_NEAR) >= drawings.from &&
        Math.min(view.state.doc.length, to + LEAST_NEAR) <= drawings.to;
      if (isDrawn && drawings.to > 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (view.composing || view.compositionStarted) return;
        const visible = { from: Math.max(0, from - NEAR), to: Math.min(view.state.doc.length, to + NEAR) };
        view.dispatch({ effects: setVisibleRange.of(visible) });
        measureNow(view);
      }, 0);
    };
    const releaseNow = (): void => {
      if (!view.dom.isConnected || view.composing || view.compositionStarted) return;
      view.dispatch({ effects: freezeDrawings.of(false) });
      updateVisibleRange();
    };
    /** Follows the selection again once the editor has taken in the event. */
    const release = (): void => void setTimeout(releaseNow, 0);
    const endPress = (): boolean => {
      isPressed = false;
      clearTimeout(pressTimer);
      return view.state.field(blockDrawings, false)?.isHeld === true;
    };
    const releaseHeld = (): void => {
      if (endPress()) release();
    };
    /** Has the browser put the text of a key at the caret: a drawing that is held has no place for it. */
    const releaseForKey = (): void => {
      if (endPress()) releaseNow();
    };
    /** Keeps the words under the pointer where they are for a double click. */
    const releaseLater = ({ clientX, clientY }: PointerEvent): void => {
      isPressed = false;
      if (pressedAt === null || Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) >= DRAG_PX)
        return releaseHeld();
      clearTimeout(pressTimer);
      pressTimer = setTimeout(releaseHeld, NEXT_PRESS_MS);
    };
    const press = ({ clientX: x, clientY: y }: PointerEvent): void => {
      clearTimeout(pressTimer);
      isPressed = true;
      pressedAt = { x, y };
      if (!view.composing && !view.compositionStarted) view.dispatch({ effects: freezeDrawings.of(true) });
    };
    const { ownerDocument: page } = view.dom;
    const signs = ['pointercancel', 'dragend'] as const;
    for (const sign of signs) page.addEventListener(sign, releaseHeld);
    page.addEventListener('pointerup', releaseLater);
    view.contentDOM.addEventListener('compositionend', release);
    // A release of the pointer outside of the window has no event.
    view.contentDOM.addEventListener('keydown', releaseForKey);
    updateVisibleRange();
    return {
      press,
      isPressed: () => isPressed,
      update: ({ viewportChanged, docChanged }: ViewUpdate) => {
        if (viewportChanged || docChanged) updateVisibleRange();
      },
      destroy: () => {
        clearTimeout(timer);
        clearTimeout(pressTimer);
        page.removeEventListener('pointerup', releaseLater);
        for (const sign of signs) page.removeEventListener(sign, releaseHeld);
        view.contentDOM.removeEventListener('compositionend', release);
        view.contentDOM.removeEventListener('keydown', releaseForKey);
      },
    };
  },
  {
    eventObservers: {
      pointerdown(event) {
        this.press(event);
      },
    },
  },
);

/**
 * Refuses text that CodeMirror reads from the elements while the pointer is down: a selection that is dragged
 * over a drawing makes it read the whole text as typed. Keys end the press before their text arrives.
 */
const noTextByDragging = EditorView.inputHandler.of(
  (view) => !view.composing && view.plugin(drawingsPlugin)?.isPressed() === true,
);

/** Draws blocks in place of their source. */
export function drawBlocks(options: LiveOptions): Extension {
  return [liveOptions.of(options), blockDrawings, drawingsPlugin, noTextByDragging];
}
