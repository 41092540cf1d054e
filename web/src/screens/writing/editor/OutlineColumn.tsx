import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, memo } from 'react';
import type { RefObject } from 'react';
import { createOutlines, goToPlace, visibleHeading } from '../../../editor/outline.ts';
import type { SourceOutline, OutlineItem } from '../../../editor/outline.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import { useTree } from '../../../editor/use-written-tree.ts';
import type { WrittenTree } from '../../../editor/use-written-tree.ts';
import type { EditorTab } from '../../../stores/editor-tab.ts';
import { useEditorView } from '../../../stores/editor-view.ts';
import { relativeSizes } from '../../../styles/relative-sizes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './OutlinePane.module.css';

/** List of the text's headings: each links to its position in the source. */
const OutlinePane = memo(function OutlinePane({
  items,
  current,
  onGo,
}: {
  /** Null while the text has not been read. */
  readonly items: readonly OutlineItem[] | null;
  /** Index of the heading in view; -1: none. */
  readonly current: number;
  readonly onGo: (index: number) => void;
}) {
  const { t } = useTranslation('writing');
  const shown = items ?? [];
  const top = Math.min(6, ...shown.map(({ level }) => level));
  return (
    <nav className={styles['outline']} aria-label={t('outline')} data-outline>
      <p className={styles['title']}>{t('outline')}</p>
      {items?.length === 0 && <p className={styles['empty']}>{t('outlineEmpty')}</p>}
      <ol className={styles['list']}>
        {shown.map(({ level, number, text }, index) => (
          <li key={index}>
            <button
              type="button"
              className={styles['entry']}
              style={{ paddingInlineStart: relativeSizes(`${10 + (level - top) * 14}px`) }}
              aria-current={index === current ? 'location' : undefined}
              onClick={() => onGo(index)}
            >
              {number !== '' && <span className={styles['number']}>{number}</span>}
              {text === '' ? t('outlineNameless') : text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
});

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
  readonly tree: WrittenTree;
  readonly editor: RefObject<SourceEditorHandle | null>;
}) {
  const root = useTree(tree);
  const [outlineOf] = useState(createOutlines);
  const shown = outlineOf(root);
  const [current, setCurrent] = useState(-1);
  const latest = useRef<SourceOutline>(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });

  useEffect(() => {
    const view = editor.current?.view();
    if (view === null || view === undefined) return undefined;
    let frame = 0;
    const look = (): void => {
      frame = 0;
      setCurrent(visibleHeading(view, latest.current));
    };
    const follow = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
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
    const place = latest.current.places[index];
    if (view !== null && view !== undefined && place !== undefined) goToPlace(view, place);
  });
  return <OutlinePane items={root === null ? null : shown.items} current={current} onGo={go} />;
}
