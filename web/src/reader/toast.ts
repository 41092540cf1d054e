import { TOAST_DURATION_MS } from '@maru/core';
import styles from '../components/Toasts.module.css';
import { makeElement } from '../markup/enhance/make-element.ts';

let region: HTMLElement | null = null;

/** Adds the live region for messages, which has to be there before its first one. */
export function prepareToasts(): void {
  region ??= makeElement('div', {
    role: 'status',
    'aria-live': 'polite',
    class: styles['toasts'] ?? '',
    'data-chrome': '',
  });
  if (!region.isConnected) document.body.append(region);
}

/**
 * Shows a message for four seconds, until the application has toasts of its own. It replaces the same message
 * where that is still shown.
 */
export function showReaderToast(text: string, tone: 'success' | 'danger'): void {
  prepareToasts();
  for (const shown of region?.children ?? []) if (shown.textContent === text) shown.remove();
  const toast = makeElement('div', { class: styles['toast'] ?? '', 'data-tone': tone }, [
    makeElement('p', { class: styles['text'] ?? '' }, [text]),
  ]);
  region?.append(toast);
  setTimeout(() => toast.remove(), TOAST_DURATION_MS);
}

/** Removes the live region when the application has its own; a message that is shown ends as it would. */
export function removeToastRegion(): void {
  const old = region;
  region = null;
  setTimeout(() => old?.remove(), TOAST_DURATION_MS);
}
