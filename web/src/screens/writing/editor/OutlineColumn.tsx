import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, memo } from 'react';
import type { RefObject } from 'react';
import { createOutlines, goToPlace, visibleHeading } from '../../../editor/outline.ts';
import type { SourceOutline, OutlineItem } from '../../../editor/outline.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import { useTreeRoot } from '../../../editor/use-syntax-tree.ts';
import type { SyntaxTree } from '../../../editor/use-syntax-tree.ts';
import type { EditorTab } from '../../../stores/editor-tab.ts';
import { useEditorView } from '../../../stores/editor-view.ts';
import { relativeSizes } from '../../../styles/relative-sizes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './OutlinePane.module.css';

const LEVELS = 6;
/** Indents of entries by their levels below the topmost one. */
const INDENTS = Array.from({ length: LEVELS }, (_, level) => ({
  paddingInlineStart: relativeSizes(`${10 + level * 14}px`),
}));

/** Entries of a list: invisible ones are not laid out. */
const RUN_LENGTH = 48;

/**
 * List of the text's headings: each links to its position in the source. The one in view is marked on the
 * elements, since a text of a megabyte has thousands.
 */
const OutlinePane = memo(function OutlinePane({
  items,
  place,
  onGo,
}: {
  /** Null while the text has not been read. */
  readonly items: readonly OutlineItem[] | null;
  readonly place: RefObject<HTMLElement | null>;
  readonly onGo: (index: number) => void;
}) {
  const { t } = useTranslation('writing');
  const shown = items ?? [];
  const top = shown.reduce((least, { level }) => Math.min(least, level), LEVELS);
  const runs = Array.from({ length: Math.ceil(shown.length / RUN_LENGTH) }, (_, run) => run * RUN_LENGTH);
  return (
    <nav className={styles['outline']} aria-label={t('outline')} ref={place} data-outline>
      <p className={styles['title']}>{t('outline')}</p>
      {items?.length === 0 && <p className={styles['empty']}>{t('outlineEmpty')}</p>}
      {runs.map((start) => (
        <ol key={start} className={styles['list']}>
          {shown.slice(start, start + RUN_LENGTH).map(({ level, number, text }, index) => (
            <li key={index}>
              <button
                type="button"
                className={styles['entry']}
                style={INDENTS[level - top]}
                onClick={() => onGo(start + index)}
              >
                {number !== '' && <span className={styles['number']}>{number}</span>}
                {text === '' ? t('outlineNameless') : text}
              </button>
            </li>
          ))}
        </ol>
      ))}
    </nav>
  );
});

/** Marks the entry of the heading in view, which comes into sight unless the outline is used. */
function markCurrent(place: HTMLElement | null, index: number): void {
  const run = place?.querySelectorAll('ol')[Math.floor(index / RUN_LENGTH)];
  const entry = run?.children[index % RUN_LENGTH]?.firstElementChild ?? null;
  const marked = place?.querySelector('[aria-current]') ?? null;
  if (entry === marked) return;
  marked?.removeAttribute('aria-current');
  entry?.setAttribute('aria-current', 'location');
  if (place === null || entry === null || place.matches(':hover, :focus-within')) return;
  const [pane, { top, bottom }] = [place.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (top < pane.top || bottom > pane.bottom) entry.scrollIntoView({ block: 'center' });
}

/** Narrowest window in which the outline is shown by default beside the text alone. */
const WIDE = relativeSizes('(min-width: 1200px)', 'em');

/**
 * Returns true when the outline is shown: by the writer's choice, else beside the text alone on wide windows.
 */
export function useOutlineShown(tab: EditorTab): boolean {
  const { isOutlineShown } = useEditorView();
  const isWide = useSyncExternalStore(followWidth, () => window.matchMedia(WIDE).matches);
  return tab !== 'preview' && (isOutlineShown ?? ((tab === 'edit' || tab === 'live') && isWide));
}

function followWidth(onChange: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** Outline of the text, updated with it. */
export function OutlineColumn({
  tree,
  editor,
}: {
  readonly tree: SyntaxTree;
  readonly editor: RefObject<SourceEditorHandle | null>;
}) {
  const root = useTreeRoot(tree);
  const [outlineOf] = useState(createOutlines);
  const shown = outlineOf(root);
  const place = useRef<HTMLElement>(null);
  const latest = useRef<SourceOutline>(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });

  useEffect(() => {
    const view = editor.current?.view();
    if (view === null || view === undefined) return undefined;
    let frame = 0;
    const updateCurrent = (): void => {
      frame = 0;
      markCurrent(place.current, visibleHeading(view, latest.current));
    };
    const follow = (): void => {
      if (frame === 0) frame = requestAnimationFrame(updateCurrent);
    };
    follow();
    view.scrollDOM.addEventListener('scroll', follow, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      view.scrollDOM.removeEventListener('scroll', follow);
    };
  }, [editor, shown.items]);

  const [go] = useState(() => (index: number): void => {
    const view = editor.current?.view();
    const at = latest.current.places[index];
    if (view !== null && view !== undefined && at !== undefined) goToPlace(view, at);
  });
  return <OutlinePane items={root === null ? null : shown.items} place={place} onGo={go} />;
}
