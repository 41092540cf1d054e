import { WidgetType } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import type { Footnote, ParseOptions } from '@maru/core/markup';
import { measureNow } from './measure-now.ts';

/** Parts of the page that Live uses. */
export interface LiveOptions {
  readonly markup: ParseOptions;
  /** Returns the address of a document by the target of a link to it. */
  readonly resolve: (target: string) => string | null;
  /** Returns what stands for the documents that links lead to: another object once they change. */
  readonly docs: () => unknown;
  /**
   * Draws a text into an element as the page shows it, at once.
   * @param isInline true: the content of a paragraph
   * @returns a function that ends the drawing
   */
  readonly drawArticle: (place: HTMLElement, source: string, isInline: boolean) => () => void;
  /** Draws the text of a footnote into an element; returns a function that ends the drawing. */
  readonly drawNote: (place: HTMLElement, note: Footnote['note']) => () => void;
  /** Accessible names of the box of a task. */
  readonly done: string;
  readonly open: string;
}

/** Elements of a drawing that take the pointer themselves; elsewhere a press leads into the source. */
const INTERACTIVE = 'button, audio, video, summary, iframe';

/**
 * Heights of drawings by their place and source, in CSS pixels, for one width of the text. A diagram that
 * comes into sight again is drawn a little later: its place keeps the text below it where it is.
 */
const heights = new Map<string, number>();
const KNOWN_MAX = 500;
let textWidth = 0;
/** Longest time for which a place keeps that height before it is drawn. */
const HELD_MAX_MS = 3_000;

/** Ends of drawings, by their elements. */
const endings = new WeakMap<HTMLElement, () => void>();

/** Place of a drawing: in a line of text, in place of lines, or behind the marks of a quote or item. */
export type WidgetPlacement = 'inline' | 'block' | 'nested';

/** A construct as the page shows it. */
export class ArticleWidget extends WidgetType {
  readonly source: string;
  readonly options: LiveOptions;
  readonly place: WidgetPlacement;

  constructor(source: string, options: LiveOptions, place: WidgetPlacement) {
    super();
    this.source = source;
    this.options = options;
    this.place = place;
  }

  override eq({ source, options, place }: ArticleWidget): boolean {
    return source === this.source && options === this.options && place === this.place;
  }

  override get estimatedHeight(): number {
    return heights.get(this.key) ?? -1;
  }

  private get key(): string {
    return `${this.place} ${this.source}`;
  }

  override toDOM(view: EditorView): HTMLElement {
    const isInline = this.place === 'inline';
    const place: HTMLElement = document.createElement(isInline ? 'span' : 'div');
    place.className = isInline
      ? 'cm-live-inline'
      : `cm-live-block${this.place === 'nested' ? ' cm-live-nested' : ''}`;
    place.addEventListener('click', stopEvent);
    const end = this.options.drawArticle(place, this.source, isInline);
    const held = isInline ? null : holdHeight(place, this.key);
    // Images, formulas and diagrams get their size later.
    const sizes = new ResizeObserver(() => {
      measureNow(view);
      if (held === null || !held.isDrawn()) return;
      if (this.place === 'block' && place.offsetWidth !== textWidth) heights.clear();
      if (this.place === 'block') textWidth = place.offsetWidth;
      if (heights.size >= KNOWN_MAX) heights.clear();
      if (place.offsetHeight > 0) heights.set(this.key, place.offsetHeight);
    });
    sizes.observe(place);
    if (place.firstElementChild !== null) sizes.observe(place.firstElementChild);
    for (const image of place.querySelectorAll('img')) {
      // A lazy image that the browser has already would be without height for a frame.
      image.loading = 'eager';
      // A place in a line reports no size.
      sizes.observe(image);
    }
    endings.set(place, () => {
      sizes.disconnect();
      held?.end();
      end();
    });
    return place;
  }

  override destroy(place: HTMLElement): void {
    endings.get(place)?.();
  }

  override ignoreEvent(event: Event): boolean {
    const { target } = event;
    const isOpening = event instanceof MouseEvent && (event.ctrlKey || event.metaKey);
    return (
      target instanceof Element && target.closest(isOpening ? `a, ${INTERACTIVE}` : INTERACTIVE) !== null
    );
  }
}

/** Height of a place while it is not drawn yet. */
interface HeldHeight {
  /** Lets go of the height where what is drawn fills it. Returns true once nothing is held. */
  readonly isDrawn: () => boolean;
  readonly end: () => void;
}

/** Gives a place the height that its drawing had, until it is drawn or the longest time is over. */
function holdHeight(place: HTMLElement, key: string): HeldHeight {
  const height = heights.get(key) ?? 0;
  let isHeld = height > 0;
  const end = (): void => {
    clearTimeout(timer);
    isHeld = false;
    place.style.minHeight = '';
  };
  const timer = isHeld ? setTimeout(end, HELD_MAX_MS) : undefined;
  if (isHeld) place.style.minHeight = `${height}px`;
  const isDrawn = (): boolean => {
    const drawn = place.firstElementChild?.getBoundingClientRect().height ?? 0;
    if (isHeld && drawn >= height - 1) end();
    return !isHeld;
  };
  return { isDrawn, end };
}

/** Keeps a click on a link from leaving the editor. */
function stopEvent(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null) return;
  event.preventDefault();
  if (link.href !== '' && (event.ctrlKey || event.metaKey)) window.open(link.href, '_blank', 'noopener');
}
