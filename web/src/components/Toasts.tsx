import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Toasts.module.css';

export interface Toast {
  readonly id: string;
  readonly tone: 'info' | 'success' | 'danger';
  readonly text: string;
}

const ICONS = { info: Info, success: CircleCheck, danger: CircleAlert } as const;

/** Short messages that leave by themselves, unless someone points at them or has the focus there. */
export function Toasts({
  toasts,
  onPause,
  onResume,
  onDismiss,
}: {
  readonly toasts: readonly Toast[];
  readonly onPause: (id: string) => void;
  readonly onResume: (id: string) => void;
  readonly onDismiss: (id: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-live="polite" className={styles['toasts']} data-chrome>
      {toasts.map(({ id, tone, text }) => {
        const Icon = ICONS[tone];
        return (
          <div
            key={id}
            className={styles['toast']}
            data-tone={tone}
            onPointerEnter={() => onPause(id)}
            onPointerLeave={() => onResume(id)}
            onFocus={() => onPause(id)}
            onBlur={() => onResume(id)}
          >
            <Icon size={18} aria-hidden="true" />
            <p className={styles['text']}>{text}</p>
            <IconButton label={t('common.close')} icon={<X size={16} aria-hidden="true" />} onClick={() => onDismiss(id)} />
          </div>
        );
      })}
    </div>
  );
}
