import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { useToastHost } from './toast-host.ts';
import styles from './Toasts.module.css';

export interface Toast {
  readonly id: string;
  readonly tone: 'info' | 'success' | 'danger';
  readonly text: string;
  /** A button for the toast, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

const ICONS = { info: Info, success: CircleCheck, danger: CircleAlert } as const;

/** Short messages that close after a time, unless the pointer or the focus is on them. */
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
  const host = useToastHost();
  const list = (
    <div role="status" aria-live="polite" className={styles['toasts']} data-chrome>
      {toasts.map(({ id, tone, text, action }) => {
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
            <Icon size="1.125rem" aria-hidden="true" />
            <p className={styles['text']}>{text}</p>
            {action !== undefined && (
              <Button
                size="small"
                onClick={() => {
                  onDismiss(id);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton
              label={t('common.close')}
              icon={<X size="1rem" aria-hidden="true" />}
              onClick={() => onDismiss(id)}
            />
          </div>
        );
      })}
    </div>
  );
  return host === null ? list : createPortal(list, host);
}
