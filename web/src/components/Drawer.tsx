import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './Drawer.module.css';
import { IconButton } from './IconButton.tsx';
import { hostToasts } from './toast-host.ts';

/** A side panel that slides over the page on narrow windows. Any link inside closes it. */
export function Drawer({
  label,
  side,
  children,
  onClose,
}: {
  readonly label: string;
  readonly side: 'left' | 'right';
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    dialog.showModal();
    const endHosting = hostToasts(dialog);
    const handleClick = (event: Event): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (target === dialog || (target?.closest('a[href]') ?? null) !== null) onClose();
    };
    dialog.addEventListener('click', handleClick);
    return () => {
      endHosting();
      dialog.removeEventListener('click', handleClick);
      dialog.close();
    };
  }, [onClose]);
  return (
    <dialog ref={ref} className={styles['drawer']} data-side={side} aria-label={label} onCancel={onClose}>
      <div className={styles['inside']}>
        <div className={styles['head']}>
          <h2 className={styles['title']}>{label}</h2>
          <IconButton
            label={t('common.close')}
            icon={<X size="1.125rem" aria-hidden="true" />}
            onClick={onClose}
          />
        </div>
        {children}
      </div>
    </dialog>
  );
}
