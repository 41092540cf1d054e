import { useId } from 'react';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './Comments.module.css';

/** Switch that allows comments by readers of a public document. */
export function CommentsSwitch({
  isOn,
  onChange,
}: {
  readonly isOn: boolean;
  /** @param done announcement of the change */
  readonly onChange: (isOn: boolean, done: string) => void;
}) {
  const { t } = useTranslation('comments');
  const id = useId();
  return (
    <div className={styles['switch']}>
      <Checkbox
        checked={isOn}
        aria-describedby={`${id}-help`}
        onChange={() => onChange(!isOn, isOn ? t('switchedOff') : t('switchedOn'))}
      >
        {t('switch')}
      </Checkbox>
      <p id={`${id}-help`} className={styles['switchHelp']}>
        {t('switchHelp')}
      </p>
    </div>
  );
}
