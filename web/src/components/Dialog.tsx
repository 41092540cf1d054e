import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { hostToasts } from './toast-host.ts';

/**
 * A modal window, on the platform's `<dialog>`: it traps the focus, closes on Escape, makes the rest inert
 * and restores the focus, without the inline styles that the content security policy would refuse.
 */
export function Dialog({
  title,
  children,
  footer,
  onClose,
  role = 'dialog',
  isWide = false,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly footer: ReactNode;
  /** Null: Escape does nothing, and a button in the footer is the only way to close it. */
  readonly onClose: (() => void) | null;
  /** `alertdialog` for a question that has to be answered. */
  readonly role?: 'dialog' | 'alertdialog';
  /** For content in columns. */
  readonly isWide?: boolean;
}) {
  const { t } = useTranslation();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (dialog === null) return undefined;
    if (!dialog.open) dialog.showModal();
    // A repeated Enter must not run an irreversible action (ARIA APG, alert dialogs).
    dialog.querySelector<HTMLElement>('[data-safe], [data-start]')?.focus();
    const stopHosting = hostToasts(dialog);
    return () => {
      stopHosting();
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      role={role}
      className={styles['dialog']}
      data-wide={isWide || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Chromium closes a dialog at the second Escape without
      // a cancel event, unless the key event was prevented.
      onKeyDown={(event) => {
        if (onClose === null && event.key === 'Escape') event.preventDefault();
      }}
    >
      <div className={styles['head']}>
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        {role === 'dialog' && onClose !== null && (
          <IconButton
            label={t('common.close')}
            icon={<X size="1.125rem" aria-hidden="true" />}
            onClick={onClose}
          />
        )}
      </div>
      <div id={`${id}-body`} className={styles['body']}>
        {children}
      </div>
      <div className={styles['footer']}>{footer}</div>
    </dialog>
  );
}
