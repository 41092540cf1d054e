import { useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dismissNotification } from '../../stores/notifications.ts';
import { announce } from '../../stores/ui.ts';

/** Dismisses a row, and focuses the next row's button before its own is removed. */
export function useDismiss(id: string): {
  readonly row: RefObject<HTMLLIElement | null>;
  readonly dismiss: () => void;
} {
  const { t } = useTranslation('notifications');
  const row = useRef<HTMLLIElement>(null);
  const dismiss = (): void => {
    const buttons = [...(row.current?.parentElement?.querySelectorAll<HTMLElement>('li button') ?? [])];
    const at = buttons.findIndex((button) => row.current?.contains(button) === true);
    const next = buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector<HTMLElement>('main h1');
    next?.focus();
    announce(t('dismissed'));
    void dismissNotification(id);
  };
  return { row, dismiss };
}
