import { Component, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import { syncScroll } from '../../../editor/sync-scroll.ts';
import type { ScrollSync } from '../../../editor/sync-scroll.ts';
import { useTreeRoot } from '../../../editor/use-syntax-tree.ts';
import type { SyntaxTree } from '../../../editor/use-syntax-tree.ts';
import { LiveArticle } from '../../../markup/LiveArticle.tsx';
import { showToast } from '../../../stores/ui.ts';
import type { EditorTab } from '../../../stores/editor-tab.ts';
import { createViewPlace } from '../../reading-position/view-place.ts';
import type { ViewPlace } from '../../reading-position/view-place.ts';
import type { LoadInnerDocs } from '../../inner-docs/use-inner-docs.ts';
import styles from './Preview.module.css';
import { docLanguage, TITLE_MAX_LENGTH } from '@maru/core';
import { renderExcerpt } from '@maru/core/markup';
import type { Root } from '@maru/core/markup';
import { languageOf, LANGUAGE_SAMPLE_MAX_LENGTH } from '@maru/core/text';

/**
 * Milliseconds without a change before the language is detected
 * again: reading a long text at each key would delay typing.
 */
const REST_MS = 600;

/** Returns the language of a text being written: from its settings, else detected. */
function useTextLanguage(root: Root | null, title: string, props: string): string | null {
  const [detected, setDetected] = useState<string | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (root === null) return undefined;
    const weigh = (): void => {
      isFirst.current = false;
      setDetected(languageOf(`${title} ${renderExcerpt(root, LANGUAGE_SAMPLE_MAX_LENGTH)}`));
    };
    const timer = setTimeout(weigh, isFirst.current ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [root, title]);
  return docLanguage(props) ?? detected;
}

/** Returns true when the first heading is the title, which the page shows above the text. */
function repeatsTitle(root: Root, title: string): boolean {
  const first = root.children.find(({ type }) => type !== 'comment' && type !== 'yaml');
  return (
    first?.type === 'heading' &&
    first.depth <= 2 &&
    title.trim() !== '' &&
    renderExcerpt({ ...root, children: [first] }, TITLE_MAX_LENGTH) === title.trim()
  );
}

/** Preview of the page, beside its source. */
export const Preview = memo(function Preview({
  id,
  title,
  props,
  tree,
  resolve,
  innerDocs,
  source,
  place,
}: {
  readonly id: string;
  readonly title: string;
  /** The document's settings, as JSON. */
  readonly props: string;
  readonly tree: SyntaxTree;
  readonly resolve: (target: string) => string | null;
  readonly innerDocs: LoadInnerDocs;
  /** The source that it scrolls with; null: none is shown. */
  readonly source: RefObject<SourceEditorHandle | null> | null;
  /** Place in the text that it shows where it is alone. */
  readonly place: RefObject<ViewPlace | null>;
}) {
  const { t } = useTranslation();
  const root = useTreeRoot(tree);
  const options = useMemo(() => ({ resolve, idPrefix: 'preview-' }), [resolve]);
  // Tests the tree, not the source: reading a long text copies it.
  const isEmpty = root === null || root.children.length === 0;
  const page = useRef<HTMLDivElement>(null);
  const latest = useRef(root);
  const sync = useRef<ScrollSync | null>(null);
  // A layout effect: an ordinary one would add a task at every key.
  useLayoutEffect(() => {
    latest.current = root;
    sync.current?.drawn();
    if (source === null && page.current !== null)
      place.current?.showOnPage(page.current, () => latest.current);
  }, [root, source, place]);
  const isReady = root !== null;
  const language = useTextLanguage(root, title, props);
  useEffect(() => {
    const view = source?.current?.view();
    if (view === null || view === undefined || page.current === null || !isReady) return undefined;
    const synced = syncScroll(view, page.current, () => latest.current);
    sync.current = synced;
    return () => {
      sync.current = null;
      synced.end();
    };
  }, [source, isReady]);
  return (
    <div
      ref={page}
      id={id}
      role="tabpanel"
      className={styles['preview']}
      aria-label={t('editor.previewLabel')}
      tabIndex={0}
    >
      {title.trim() !== '' && (
        <p className={styles['previewTitle']} lang={language ?? undefined}>
          {title}
        </p>
      )}
      {isEmpty ? (
        <p className={styles['previewEmpty']}>{t('editor.previewEmpty')}</p>
      ) : (
        <LiveArticle
          root={root}
          options={options}
          notify={showToast}
          innerDocs={innerDocs}
          areKeysKept
          repeatsTitle={repeatsTitle(root, title)}
          language={language}
        />
      )}
    </div>
  );
});

interface ViewChangeProps {
  readonly tab: EditorTab;
  readonly editor: RefObject<SourceEditorHandle | null>;
  /** Receives the place, for the page. */
  readonly place: RefObject<ViewPlace | null>;
}

/**
 * Keeps the place in the text when another view of the editor is chosen. A class: React tells no function of
 * a change before it is made. It is rendered after the views, so that they have changed when it shows the
 * place.
 */
export class ViewChange extends Component<ViewChangeProps> {
  override componentDidMount(): void {
    const { editor, place } = this.props;
    place.current = createViewPlace(() => editor.current?.view() ?? null);
  }

  override getSnapshotBeforeUpdate({ tab }: ViewChangeProps): null {
    const { tab: next, place } = this.props;
    if (tab !== next) place.current?.leave(tab === 'preview' ? 'page' : 'source');
    return null;
  }

  override componentDidUpdate({ tab }: ViewChangeProps): void {
    const { tab: next, place } = this.props;
    if (tab !== next && next !== 'preview') place.current?.showInSource();
  }

  override componentWillUnmount(): void {
    const { place } = this.props;
    place.current?.end();
    place.current = null;
  }

  override render(): null {
    return null;
  }
}
