import { docSettings, withDocSettings } from '@maru/core';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import { hasInlineFormulas } from '../../../editor/inline-formulas.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { recordFormulaNotice, wasFormulaNoticeShown } from '../../../stores/formula-notice.ts';
import { announce } from '../../../stores/ui.ts';
import styles from './FormulaNotice.module.css';

/**
 * Milliseconds without a change before the text is searched for formulas, which parses parts of it. Longer
 * than the pause before an autosave, whose answer is announced too.
 */
const REST_MS = 2_500;

/**
 * Shows a writer once for each document that its inline formulas are off, and offers to show them.
 * It is below the text, which stays where it is.
 */
export function FormulaNotice({
  editing: { text, props, saved, session },
  editor,
}: {
  readonly editing: Editing;
  readonly editor: RefObject<SourceEditorHandle | null>;
}) {
  const { t } = useTranslation('writing');
  const { t: common } = useTranslation();
  const [state, setState] = useState<'waiting' | 'shown' | 'over'>('waiting');
  const settings = docSettings(props);
  const isWatching = state === 'waiting' && !settings.math;
  const docId = saved?.id ?? null;

  useEffect(() => {
    if (!isWatching || (docId !== null && wasFormulaNoticeShown(docId))) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkFormulas = (): void => {
      if (!hasInlineFormulas(text.read())) return;
      setState('shown');
      announce(t('formulasOff'));
    };
    const start = (): void => {
      clearTimeout(timer);
      timer = setTimeout(checkFormulas, REST_MS);
    };
    start();
    const unfollow = text.follow(start);
    return () => {
      unfollow();
      clearTimeout(timer);
    };
  }, [docId, isWatching, t, text]);

  // A new document has its id with its first save.
  const isShown = state !== 'waiting';
  useEffect(() => {
    if (isShown && docId !== null) recordFormulaNotice(docId);
  }, [docId, isShown]);

  if (state !== 'shown' || settings.math) return null;
  const close = (): void => {
    setState('over');
    editor.current?.focus();
  };
  const show = async (): Promise<void> => {
    close();
    if (await session.setProps(withDocSettings(props, { ...settings, math: true })))
      announce(t('formulasOn'));
  };
  return (
    <section className={styles['notice']} aria-label={t('formulasOff')}>
      <p>{t('formulasOff')}</p>
      <Button size="small" variant="quiet" onClick={() => void show()}>
        {t('showFormulas')}
      </Button>
      <IconButton
        label={common('common.close')}
        icon={<X size="0.875rem" aria-hidden="true" />}
        onClick={close}
      />
    </section>
  );
}
