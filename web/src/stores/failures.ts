import { translate } from '../i18n/instances.ts';
import { isFailure } from '../requests/action-types.ts';
import type { Action, FailureAction } from '../requests/action-types.ts';
import { onAction } from '../requests/bus.ts';
import { loadingDelta } from '../requests/loading-counter.ts';
import { presentationOf, titleWithStatus } from '../requests/presentation.ts';
import { verifySessionLoss, sessionState } from './session.ts';
import { uploadMessage } from './upload-message.ts';
import { countPending, showErrorPage, showPopup, showToast } from './ui.ts';

/**
 * Connects the bus of requests to the loading counter and the error surfaces.
 * @returns a function that disconnects them
 */
export function listenToRequests(): () => void {
  return onAction(present);
}

function present(action: Action): void {
  countPending(loadingDelta(action));
  if (!isFailure(action)) return;
  const { hasToast, surface, status } = presentationOf(action);
  const isLost = isSessionLost(action);
  // Background requests detect a lost session too, except the renewal, which handles it itself.
  if (isLost && action.request.call !== 'renewAuth') void verifySessionLoss();
  const message = action.request.call === 'uploadMedia' ? uploadMessage(action) : action.message;
  if (hasToast) showToast(isLost ? translate('session.invalid') : message, 'danger');
  if (surface === 'none') return;
  const notice = {
    title: titleWithStatus(translate('common.error.title'), status),
    message: action.message,
    errorId: action.errorId,
  };
  if (surface === 'popup') showPopup(notice);
  else showErrorPage(notice);
}

/**
 * Returns true for an answer that means that the session of a user who seems signed in has ended elsewhere:
 * "login required" would be misleading then (specification, section 8, named messages).
 */
function isSessionLost({ response }: FailureAction): boolean {
  const { username, isChanging } = sessionState();
  return (
    response?.status === 401 && response.body?.['code'] === 'unauthorized' && username !== null && !isChanging
  );
}
