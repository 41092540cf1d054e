import { docSettings, withDocSettings } from '@maru/core';
import type { DocSettings } from '@maru/core';
import { useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './DocSettingsDialog.module.css';

const NAMES = ['numbering', 'toc', 'breaks', 'math'] as const satisfies readonly (keyof DocSettings)[];

/** The switches of a document: numbered headings, contents, line breaks, formulas. Each takes effect at once. */
export function DocSettingsDialog({
  props,
  onChange,
  onClose,
}: {
  /** The document's switches, as JSON. */
  readonly props: string;
  /** Gives whether the change was taken. */
  readonly onChange: (props: string) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('docSettings');
  const id = useId();
  // The wished state shows at once and falls back by itself when it is refused.
  const [asked, setAsked] = useState<string | null>(null);
  const shown = docSettings(asked ?? props);
  const toggle = async (name: keyof DocSettings): Promise<void> => {
    if (asked !== null) return;
    const next = withDocSettings(props, { ...shown, [name]: !shown[name] });
    setAsked(next);
    await onChange(next);
    setAsked(null);
  };
  return (
    <Dialog title={t('title')} onClose={onClose} footer={<Button onClick={onClose}>{t('done')}</Button>}>
      <ul className={styles['list']} aria-busy={asked !== null}>
        {NAMES.map((name) => (
          <li key={name}>
            <Checkbox checked={shown[name]} aria-describedby={`${id}-${name}`} onChange={() => void toggle(name)}>
              {t(name)}
            </Checkbox>
            <p id={`${id}-${name}`} className={styles['help']}>
              {t(`${name}Help`)}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
