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

/** A button in a toast: Undo. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** A failure that takes a window or the whole page. */
export interface ErrorNotice {
  /** `error title (status)`. */
  readonly title: string;
  readonly message: string;
  readonly errorId?: string;
}

/** A question with an OK button and, mostly, others. */
export interface AlertQuestion {
  readonly title: string;
  readonly message: string;
  readonly okLabel: string;
  /** None: the alert only informs. */
  readonly cancelLabel?: string;
  /** A second way to go on, between OK and Cancel. */
  readonly otherLabel?: string;
  readonly isDangerous?: boolean;
  /** Closes by its button alone, not with Escape. */
  readonly isMandatory?: boolean;
}

export type AlertAnswer = 'ok' | 'other' | 'cancel';

interface PageMessage {
  readonly tone: Tone;
  readonly text: string;
}

interface UiState {
  /** Calls under way, background calls apart. */
  readonly pending: number;
  /** While above zero, a spinner covers the page and nothing can be used. */
  readonly blocks: number;
  readonly toasts: readonly ToastItem[];
  readonly popup: ErrorNotice | null;
  readonly errorPage: ErrorNotice | null;
  readonly alert: (AlertQuestion & { readonly answer: (answer: AlertAnswer) => void }) | null;
  /** Stands on top of the page until the reader goes elsewhere. */
  readonly pageMessage: PageMessage | null;
  /** Will stand on top of the page that the reader comes to next. */
  readonly nextPageMessage: PageMessage | null;
  /** A place that the app is asked to go to. */
  readonly redirect: string | null;
  /** Read out to screen readers. */
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

/** Shows a message for four seconds; the same text is not shown twice at a time. */
export function showToast(text: string, tone: Tone = 'info', action?: ToastAction): void {
  const shown = ui.get().toasts.find((toast) => toast.text === text);
  if (shown !== undefined && action === undefined) return;
  // An action belongs to what happened last.
  if (shown !== undefined) dismissToast(shown.id);
  const id = newId();
  const toast = { id, tone, text, ...(action === undefined ? {} : { action }) };
  ui.set(({ toasts }) => ({ toasts: [...toasts.slice(-2), toast] }));
  resumeToast(id);
}

export function dismissToast(id: string): void {
  pauseToast(id);
  ui.set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Stops a toast's clock while someone reads it. */
export function pauseToast(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function resumeToast(id: string): void {
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

/** Asks, and resolves with the answer. A question that replaces another cancels it. */
export function ask(question: AlertQuestion): Promise<AlertAnswer> {
  ui.get().alert?.answer('cancel');
  return new Promise((resolve) => {
    const answer = (given: AlertAnswer): void => {
      ui.set({ alert: null });
      resolve(given);
    };
    ui.set({ alert: { ...question, answer } });
  });
}

export function showPageMessage(text: string, tone: Tone = 'info'): void {
  ui.set({ pageMessage: { text, tone } });
}

/** Shows a message on the page that the reader is about to come to. */
export function showOnNextPage(text: string, tone: Tone = 'info'): void {
  ui.set({ nextPageMessage: { text, tone } });
}

/** The reader went elsewhere: what belonged to the page they left goes. */
export function clearOnNavigation(): void {
  const { pageMessage, nextPageMessage, errorPage, popup } = ui.get();
  if ([pageMessage, nextPageMessage, errorPage, popup].every((shown) => shown === null)) return;
  ui.set({ pageMessage: nextPageMessage, nextPageMessage: null, errorPage: null, popup: null });
}

/** Asks the app to go to a path of its own. */
export function requestRedirect(path: string): void {
  ui.set({ redirect: path });
}

export function takeRedirect(): string | null {
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
