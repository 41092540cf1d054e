import { translate } from '../i18n/instances.ts';
import { failedFields } from '../stores/failed-fields.ts';
import { fetchLatest, findCreated, isKeyForgotten, problemOf } from '../stores/saving.ts';
import { savedStateOf, sendAttempt } from '../stores/saving.ts';
import { showPageMessage, showToast } from '../stores/ui.ts';
import type { Effect, SessionEvent } from './events.ts';
import type { Message } from './state.ts';

/**
 * Sends a save. Resolves with the event of its answer. The server repeats the answer to a key for a day: the
 * document of an older creation is looked for by its title, folder and text before it is sent again. One that
 * was changed since is not found, and then a second document is made, as nothing tells the two apart.
 */
export async function send({
  attempt,
  isAutomatic,
}: Extract<Effect, { readonly type: 'send' }>): Promise<SessionEvent> {
  const created = attempt.over === null && isKeyForgotten(attempt) ? await findCreated(attempt) : null;
  if (typeof created === 'string') return { type: 'saveRefused', problem: created, message: '' };
  if (created !== null) return { type: 'saveAnswered', saved: created };
  const { response, failure } = await sendAttempt(attempt, isAutomatic);
  if (failure === null) return { type: 'saveAnswered', saved: savedStateOf(response.doc) };
  if (failure.code === 'edit_conflict' && attempt.over !== null) return { type: 'saveConflicted' };
  if (failure.code === 'not_foldable') return { type: 'foldRefused' };
  const problem = failedFields(failure)[0] === 'title' ? 'title' : problemOf(failure);
  const isServerError = failure.response?.status === 500;
  return { type: 'saveRefused', problem, message: failure.message, isServerError };
}

/** Loads the server's state of a document. Resolves with the event of its answer. */
export async function loadLatest(groupName: string, id: string): Promise<SessionEvent> {
  const latest = await fetchLatest(groupName, id);
  return typeof latest === 'string'
    ? { type: 'latestFailed', problem: latest }
    : { type: 'latestLoaded', latest };
}

/** Says that a newer state was merged into the text. */
export function showMerged(undo: () => void): void {
  showToast(translate('saving:conflict.mergedQuietly'), 'success', {
    label: translate('saving:conflict.undo'),
    run: undo,
  });
}

/** @param isAutosaved true where the text is saved by itself, so that the writer has nothing more to do */
export function showMessage(message: Message, isAutosaved: boolean): void {
  switch (message) {
    case 'taken':
      return showToast(translate('saving:update.taken'));
    case 'latestLoaded':
      return showPageMessage(translate('saving:conflict.latestLoaded'), 'success');
    case 'merged':
      return showToast(translate('saving:conflict.merged'), 'success');
    case 'mergedHere':
      return showToast(translate(`saving:conflict.${isAutosaved ? 'mergedByItself' : message}`), 'success');
    case 'restored':
      return showToast(translate(`saving:offer.${isAutosaved ? 'restoredByItself' : message}`), 'success');
  }
}
