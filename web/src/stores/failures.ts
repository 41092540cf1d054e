import { translate } from '../i18n/translate.ts';
import { isFailure } from '../requests/action-types.ts';
import type { Action } from '../requests/action-types.ts';
import { onAction } from '../requests/bus.ts';
import { loadingDelta } from '../requests/loading-counter.ts';
import { presentationOf, titleWithStatus } from '../requests/presentation.ts';
import { countPending, showErrorPage, showPopup, showToast } from './ui.ts';

/** Lets every call move the loading counter and every failure reach the reader. Returns how to stop. */
export function listenToRequests(): () => void {
  return onAction(present);
}

function present(action: Action): void {
  countPending(loadingDelta(action));
  if (!isFailure(action)) return;
  const { hasToast, surface, status } = presentationOf(action);
  if (hasToast) showToast(action.message, 'danger');
  if (surface === 'none') return;
  const notice = {
    title: titleWithStatus(translate('common.error.title'), status),
    message: action.message,
    errorId: action.errorId,
  };
  if (surface === 'popup') showPopup(notice);
  else showErrorPage(notice);
}
