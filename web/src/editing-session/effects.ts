import { failedFields } from '../stores/failed-fields.ts';
import { findCreated, isKeyExpired, problemOf, savedStateOf, sendAttempt } from '../stores/saving.ts';
import type { Attempt, SavedState, SaveProblem } from '../stores/saving.ts';
import { sessionState, verifySessionLoss } from '../stores/session.ts';
import { copyStateOf, fetchState, markWorkingCopy, sendCopy } from '../stores/working-copies.ts';
import { hasDifferentResponse } from './attempts.ts';
import type { Effect, SessionEvent } from './events.ts';
import { isMergingLoaded } from './merging.ts';
import { publishedOf } from './state.ts';

/**
 * Sends a save. Resolves with the event of its answer. The server repeats the answer to a key for a day: the
 * document of an older creation is looked for by its title, folder and text before it is sent again. One that
 * was changed since is not found, and then a second document is made, as nothing tells the two apart.
 */
export async function send(effect: Extract<Effect, { readonly type: 'send' }>): Promise<SessionEvent> {
  const event = await request(effect);
  const isCompared = event.type === 'saveSucceeded' && hasDifferentResponse(effect.attempt, event.saved);
  // The attempt stays unanswered until its answer can be compared with the text.
  if (isCompared && !(await isMergingLoaded()))
    return { type: 'saveRefused', problem: partProblem(), message: '' };
  return event;
}

/** Returns the cause why a part of the page could not be fetched. */
function partProblem(): SaveProblem {
  return navigator.onLine ? 'part' : 'offline';
}

async function request({
  attempt,
  isAutomatic,
}: Extract<Effect, { readonly type: 'send' }>): Promise<SessionEvent> {
  const created = attempt.over === null && isKeyExpired(attempt) ? await findCreated(attempt) : null;
  if (typeof created === 'string') return { type: 'saveRefused', problem: created, message: '' };
  if (created !== null) return { type: 'saveSucceeded', saved: created };
  const { over, kind } = attempt;
  if (over !== null && (kind === 'copy' || kind === 'discard'))
    return await sendToCopy({ ...attempt, over }, isAutomatic);
  const { response, failure } = await sendAttempt(attempt, isAutomatic);
  if (failure !== null) return eventOf(failure, attempt);
  if (over !== null && over.copyOf !== null) markWorkingCopy(over.id, false);
  return { type: 'saveSucceeded', saved: savedStateOf(response.doc) };
}

async function sendToCopy(
  attempt: Attempt & { readonly over: SavedState },
  isAutomatic: boolean,
): Promise<SessionEvent> {
  const { over, kind } = attempt;
  const { response, failure } = await sendCopy(attempt, isAutomatic);
  if (failure !== null) return await withSession(eventOf(failure, attempt));
  if (kind === 'discard') return { type: 'saveSucceeded', saved: publishedOf(over) };
  // A repeated save is answered with the working copy as it is, which may be published or discarded.
  if (response.workingCopy === null) return { type: 'saveConflicted' };
  return { type: 'saveSucceeded', saved: copyStateOf(over, response.workingCopy) };
}

/** Tells the end of the session from that of the document: both make working copies unknown to the server. */
async function withSession<E extends SessionEvent>(event: E): Promise<E> {
  if (!('problem' in event) || event.problem !== 'gone') return event;
  await verifySessionLoss();
  return sessionState().isLost ? { ...event, problem: 'session' } : event;
}

/** Returns the event of a refused save. */
function eventOf(failure: Parameters<typeof problemOf>[0], { over }: Attempt): SessionEvent {
  if (failure.code === 'edit_conflict' && over !== null) return { type: 'saveConflicted' };
  if (failure.code === 'not_foldable' || failure.code === 'not_private')
    return { type: 'accessRefused', isShared: true };
  if (failure.code === 'not_published') return { type: 'accessRefused', isShared: false };
  const problem = failedFields(failure)[0] === 'title' ? 'title' : problemOf(failure);
  const isServerError = failure.response?.status === 500;
  return { type: 'saveRefused', problem, message: failure.message, isServerError };
}

/** Loads the server's state of a document, and what merges it. Resolves with the event of its answer. */
export async function loadLatest(groupName: string, id: string): Promise<SessionEvent> {
  const [latest, isMergeable] = await Promise.all([fetchState(groupName, id), isMergingLoaded()]);
  if (!isMergeable) return { type: 'latestFailed', problem: partProblem() };
  if (typeof latest === 'string') return await withSession({ type: 'latestFailed', problem: latest });
  return { type: 'latestLoaded', latest };
}
