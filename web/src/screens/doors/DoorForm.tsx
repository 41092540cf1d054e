import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { useIsClient } from '../../components/use-is-client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './Doors.module.css';

/**
 * A form with one button. Its fields keep their own values, so that what was typed before the page came alive counts;
 * until then nothing can be sent (a form sent by the browser itself would put the password into the address).
 */
export function DoorForm({
  action,
  look = 'primary',
  isBusy,
  children,
  onSubmit,
  onInput,
}: {
  readonly action: string;
  readonly look?: 'primary' | 'danger';
  readonly isBusy: boolean;
  readonly children: ReactNode;
  /** Gives false when something in the form is wrong: the reader is then taken to the first such field. */
  readonly onSubmit: (form: HTMLFormElement) => Promise<boolean>;
  readonly onInput?: (form: HTMLFormElement) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { t } = useTranslation();
  const isClient = useIsClient();
  const [refusals, setRefusals] = useState(0);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy || (await onSubmit(event.currentTarget))) return;
    setRefusals((count) => count + 1);
  };
  // Drawn together with what the form says is wrong, however long that took.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <form
      ref={form}
      className={styles['form']}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={(event) => onInput?.(event.currentTarget)}
    >
      <div className="withoutScript">
        <Alert>{t('doors.needsScript')}</Alert>
      </div>
      {children}
      <Button type="submit" look={look} size="large" isBusy={isBusy} disabled={!isClient}>
        {action}
      </Button>
    </form>
  );
}
