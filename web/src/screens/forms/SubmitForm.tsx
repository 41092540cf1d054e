import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { useIsClient } from '../../components/use-is-client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './Form.module.css';

/**
 * A form with one button, and one beside it where it can be left. Its fields are uncontrolled, so that text
 * typed before hydration counts; it cannot be submitted until then (a native submission would put the
 * password into the address).
 */
export function SubmitForm({
  action,
  variant = 'primary',
  isBusy,
  message = null,
  takesFocus = false,
  children,
  onSubmit,
  onInput,
  onCancel,
}: {
  readonly action: string;
  readonly variant?: 'primary' | 'danger';
  readonly isBusy: boolean;
  /** Message of a failure that no field shows. */
  readonly message?: string | null;
  /** Focuses the first field when the form appears: the page is there for nothing else. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
  /** Resolves with false when a field is invalid: the first such field is then focused. */
  readonly onSubmit: (form: HTMLFormElement) => Promise<boolean>;
  readonly onInput?: (form: HTMLFormElement) => void;
  readonly onCancel?: () => void;
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
  useEffect(() => {
    if (takesFocus && form.current !== null) focusFirstField(form.current);
  }, [takesFocus]);
  // Runs after the error messages are rendered.
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
        <Alert>{t('auth.needsScript')}</Alert>
      </div>
      {message !== null && <Alert tone="danger">{message}</Alert>}
      {children}
      <p className={styles['choices']}>
        <Button type="submit" variant={variant} size="large" isBusy={isBusy} disabled={!isClient}>
          {action}
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" size="large" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </p>
    </form>
  );
}

/** Focuses a form's first field unless the reader already works in a field. */
function focusFirstField(form: HTMLFormElement): void {
  if (document.activeElement?.matches('input, textarea, select') === true) return;
  form.querySelector<HTMLInputElement>('input:not([hidden])')?.focus({ preventScroll: true });
}
