import { ArrowLeft, CircleQuestionMark } from 'lucide-react';
import type { Doc } from '@maru/core/api';
import { docPath } from '@maru/core/text';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ButtonLink } from '../../../components/Button.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import type { EditorTab } from '../../../stores/editor-tab.ts';
import { EditorActions } from './EditorActions.tsx';
import styles from './EditorToolbar.module.css';
import { VIEW_NAMES, viewKeys } from './use-editor-tab.ts';
import type { DeferredParts } from './use-deferred-parts.ts';
import type { EditorRef } from './use-tools.ts';

/** Toolbar above the editor: close, views, save status, access, Save. */
export function EditorToolbar({
  groupName,
  doc,
  homeDocId,
  editing,
  editor,
  sourceId,
  later,
  tab,
  tabs,
  controls,
  onTab,
}: {
  readonly groupName: string;
  readonly doc: Doc | null;
  readonly homeDocId: string | null;
  readonly editing: Editing;
  readonly editor: EditorRef;
  /** Id of the panel with the text that the buttons act on. */
  readonly sourceId: string;
  readonly later: DeferredParts | null;
  readonly tab: EditorTab;
  readonly tabs: readonly EditorTab[];
  /** Ids of the panels that a view shows. */
  readonly controls: (tab: EditorTab) => string;
  readonly onTab: (tab: EditorTab) => void;
}) {
  const { t } = useTranslation();
  const { saved } = editing;
  const FormatTools = tab === 'preview' ? undefined : later?.FormatTools;
  const isHome = saved !== null && saved.id === homeDocId;
  const returnsToText = useRef(false);
  const returnToText = useCallback((): void => {
    if (returnsToText.current) editor.current?.focus();
    returnsToText.current = false;
  }, [editor]);
  // After the view is shown: a hidden text takes no focus.
  useEffect(returnToText, [returnToText, tab]);
  const page = saved === null || isHome ? `/${groupName}` : docPath(groupName, saved.id, saved.title);
  return (
    <div className={styles['toolbar']}>
      <ButtonLink
        to={page}
        variant="quiet"
        size="small"
        className={styles['back']}
        icon={<ArrowLeft size="1rem" aria-hidden="true" />}
      >
        {/* Both words take the room of the longer one, so that a first save moves nothing. */}
        <span className={styles['words']}>
          <span data-hidden={saved !== null || undefined}>{t('editor.cancel')}</span>
          <span data-hidden={saved === null || undefined}>{t('editor.done')}</span>
        </span>
      </ButtonLink>
      <Tabs
        label={t('editor.view')}
        tabs={tabs.map((value) => ({ value, label: t(VIEW_NAMES[value]), keys: viewKeys(value) }))}
        value={tab}
        controls={controls}
        onChange={(value, isByPointer) => {
          returnsToText.current = isByPointer && value !== 'preview';
          if (value === tab) returnToText();
          else onTab(value);
        }}
      />
      {FormatTools === undefined ? (
        <span className={styles['gap']} />
      ) : (
        <FormatTools editor={editor} controls={sourceId} tab={tab} />
      )}
      <a
        className={styles['help']}
        href="/help"
        target="_blank"
        rel="noopener"
        aria-label={t('editor.help')}
        title={t('editor.help')}
      >
        <CircleQuestionMark size="1rem" aria-hidden="true" />
      </a>
      <EditorActions groupName={groupName} doc={doc} isHome={isHome} editing={editing} />
    </div>
  );
}
