import { TOAST_DURATION_MS } from '@maru/core';
import { newId } from '@maru/core/text';
import { defineStore } from './define-store.ts';

export type Tone = 'info' | 'success' | 'danger';

export interface ToastItem {
  readonly id: string;
  readonly tone: Tone;
  readonly text: string;
  readonly action?: ToastAction;
}

/** A button in a toast, such as Undo. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** A failure shown in a dialog or on the whole page. */
export interface ErrorNotice {
  /** `error title (status)`. */
  readonly title: string;
  readonly message: string;
  readonly errorId?: string;
}

/** A question with an OK button and optional others. */
export interface AlertQuestion {
  readonly title: string;
  readonly message: string;
  readonly okLabel: string;
  /** Without it the alert only informs. */
  readonly cancelLabel?: string;
  /**
   * An answer that avoids what OK does, such as saving first: the primary button, with the initial focus. The
   * browser's own dialog, which stands in for the page's, can't offer it.
   */
  readonly otherLabel?: string;
  readonly isDangerous?: boolean;
  /** Closes by its button alone, not by Escape. */
  readonly isMandatory?: boolean;
}

export type AlertAnswer = 'ok' | 'other' | 'cancel';

interface PageMessage {
  readonly tone: Tone;
  readonly text: string;
}

interface UiState {
  /** Number of requests in progress, without background ones. */
  readonly pending: number;
  /** Above zero, a spinner covers the page and blocks all input. */
  readonly blocks: number;
  readonly toasts: readonly ToastItem[];
  readonly popup: ErrorNotice | null;
  readonly errorPage: ErrorNotice | null;
  readonly alert: (AlertQuestion & { readonly answer: (answer: AlertAnswer) => void }) | null;
  /** Message at the top of the page, until the reader navigates. */
  readonly pageMessage: PageMessage | null;
  /** Message for the top of the next page. */
  readonly nextPageMessage: PageMessage | null;
  /** Path that the app should navigate to. */
  readonly redirect: string | null;
  /** Text for the live region of screen readers. */
  readonly announcement: string;
}

const ui = defineStore<UiState>(() => ({
  pending: 0,
  blocks: 0,
  toasts: [],
  popup: null,
  errorPage: null,
  alert: null,
  pageMessage: null,
  nextPageMessage: null,
  redirect: null,
  announcement: '',
}));

export const useUi = ui.use;
export const uiState = ui.get;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Toasts that do not close by themselves. */
const persistent = new Set<string>();
/** Milliseconds between two texts of a kept toast: screen readers read each of them out. */
const KEPT_TEXT_MS = 5_000;

/** Shows a message for four seconds; a text that is shown already is not repeated. */
export function showToast(text: string, tone: Tone = 'info', action?: ToastAction): void {
  const shown = ui.get().toasts.find((toast) => toast.text === text);
  if (shown !== undefined && action === undefined) return;
  // Replaces a toast with the same text, whose action refers to an earlier event.
  if (shown !== undefined) dismissToast(shown.id);
  const id = newId();
  const toast = { id, tone, text, ...(action === undefined ? {} : { action }) };
  ui.set(({ toasts }) => ({ toasts: [...toasts.slice(-2), toast] }));
  resumeToast(id);
}

/**
 * Shows a message that stays until it is closed, such as the progress of background work.
 * @returns a function that changes its text, now and then, and closes it where that is null
 */
export function showPersistentToast(first: string): (text: string | null) => void {
  const id = newId();
  let changedAt = performance.now();
  persistent.add(id);
  ui.set(({ toasts }) => ({ toasts: [...toasts.slice(-2), { id, tone: 'info', text: first }] }));
  return (text) => {
    if (text === null) return dismissToast(id);
    if (performance.now() - changedAt < KEPT_TEXT_MS) return;
    changedAt = performance.now();
    ui.set(({ toasts }) => ({
      toasts: toasts.map((toast) => (toast.id === id ? { ...toast, text } : toast)),
    }));
  };
}

export function dismissToast(id: string): void {
  pauseToast(id);
  persistent.delete(id);
  ui.set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Pauses a toast's timer while it is hovered or focused. */
export function pauseToast(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function resumeToast(id: string): void {
  if (persistent.has(id)) return;
  pauseToast(id);
  timers.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_DURATION_MS),
  );
}

export function showPopup(notice: ErrorNotice): void {
  ui.set({ popup: notice });
}

export function closePopup(): void {
  ui.set({ popup: null });
}

export function showErrorPage(notice: ErrorNotice): void {
  ui.set({ errorPage: notice });
}

/**
 * Shows a question and resolves with the answer. A question that replaces another cancels it.
 * @param settled aborted when there is nothing left to ask: the question closes, as by OK
 */
export function showAlert(question: AlertQuestion, settled?: AbortSignal): Promise<AlertAnswer> {
  ui.get().alert?.answer('cancel');
  return new Promise((resolve) => {
    const answer = (choice: AlertAnswer): void => {
      settled?.removeEventListener('abort', agree);
      ui.set({ alert: null });
      resolve(choice);
    };
    const agree = (): void => answer('ok');
    settled?.addEventListener('abort', agree);
    ui.set({ alert: { ...question, answer } });
  });
}

/** Shows a message on the page that the reader navigates to next. */
export function showOnNextPage(text: string, tone: Tone = 'info'): void {
  ui.set({ nextPageMessage: { text, tone } });
}

/** Clears messages that belong to the page that was left. */
export function clearOnNavigation(): void {
  const { pageMessage, nextPageMessage, errorPage, popup } = ui.get();
  if ([pageMessage, nextPageMessage, errorPage, popup].every((shown) => shown === null)) return;
  ui.set({ pageMessage: nextPageMessage, nextPageMessage: null, errorPage: null, popup: null });
}

/** Makes the app navigate to one of its own paths. */
export function requestRedirect(path: string): void {
  ui.set({ redirect: path });
}

export function consumeRedirect(): string | null {
  const { redirect } = ui.get();
  if (redirect !== null) ui.set({ redirect: null });
  return redirect;
}

export function announce(text: string): void {
  ui.set({ announcement: text });
}

export function countPending(delta: -1 | 0 | 1): void {
  if (delta !== 0) ui.set(({ pending }) => ({ pending: Math.max(0, pending + delta) }));
}

/** Blocks the page under a spinner while the work runs. */
export async function withBlock<T>(work: () => Promise<T>): Promise<T> {
  ui.set(({ blocks }) => ({ blocks: blocks + 1 }));
  try {
    return await work();
  } finally {
    ui.set(({ blocks }) => ({ blocks: Math.max(0, blocks - 1) }));
  }
}
