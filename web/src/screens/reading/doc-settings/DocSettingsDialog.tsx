import { DOC_SWITCHES, docSettings, withDocSettings } from '@maru/core';
import type { DocSettings, DocSwitch } from '@maru/core';
import { useId, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './DocSettingsDialog.module.css';
import { LanguagePicker } from './LanguagePicker.tsx';

const SWITCHES = Object.keys(DOC_SWITCHES) as readonly DocSwitch[];

/**
 * Dialog of a document's settings: numbered headings, contents,
 * line breaks, formulas, language. Each change applies at once.
 */
export function DocSettingsDialog({
  props,
  onChange,
  onClose,
}: {
  /** The document's settings, as JSON. */
  readonly props: string;
  /** Resolves with false when the change was refused. */
  readonly onChange: (props: string) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('docSettings');
  const id = useId();
  // Optimistic state; reset when the change is refused.
  const [requestedId, setRequestedId] = useState<string | null>(null);
  const shown = docSettings(requestedId ?? props);
  const change = async (part: Partial<DocSettings>): Promise<void> => {
    if (requestedId !== null) return;
    const next = withDocSettings(props, { ...shown, ...part });
    setRequestedId(next);
    await onChange(next);
    setRequestedId(null);
  };
  return (
    <Dialog title={t('title')} onClose={onClose} footer={<Button onClick={onClose}>{t('done')}</Button>}>
      <ul className={styles['list']} aria-busy={requestedId !== null}>
        {SWITCHES.map((name) => (
          <li key={name}>
            <Checkbox
              checked={shown[name]}
              aria-describedby={`${id}-${name}`}
              onChange={() => void change({ [name]: !shown[name] })}
            >
              {t(name)}
            </Checkbox>
            <p id={`${id}-${name}`} className={styles['help']}>
              {t(`${name}Help`)}
            </p>
          </li>
        ))}
        <li>
          <LanguagePicker lang={shown.lang} onChange={(lang) => void change({ lang })} />
        </li>
      </ul>
    </Dialog>
  );
}
