import { DRAFT_LIFETIME_MS, DRAFT_MAX_LENGTH, DRAFTS_MAX_LENGTH } from '@maru/core';
import { currentLocale, translate } from '../i18n/instances.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { savedAccounts } from '../storage/accounts.ts';
import { heldDrafts, lockDraft } from '../storage/draft-locks.ts';
import { markPassed, readDrafts, removeDraft, writeDraft } from '../storage/drafts.ts';
import { readSessionCookie } from '../storage/session-cookie.ts';
import { wasLostHere } from './session.ts';
import { ask, showToast } from './ui.ts';

/** A draft as an editor gives it. */
export type WrittenDraft = Parameters<typeof writeDraft>[0];

/** Words that no server has yet, as one editor had them last. */
export type Draft = Awaited<ReturnType<typeof readDrafts>>[number];

/** The browser keeps nothing: said once for each page. */
let isRefusalTold = false;

/**
 * Keeps a draft on this device. What belongs to an account that logged out here is not kept.
 * @returns whether it is kept; that it cannot be is told once, and nothing else comes of it
 */
export async function keepDraft(draft: WrittenDraft): Promise<boolean> {
  if (!isHere(draft.account)) return false;
  try {
    if (lengthOf(draft) > DRAFT_MAX_LENGTH) throw new RangeError('Too long');
    await writeDraft(draft);
    return true;
  } catch {
    if (!isRefusalTold) showToast(translate('saving:refused'), 'danger');
    isRefusalTold = true;
    return false;
  }
}

function lengthOf({ content, base }: WrittenDraft): number {
  if (typeof content === 'string') return content.length;
  return (base?.content.length ?? 0) + content.insert.length - (content.to - content.from);
}

/** Says to the other tabs that a draft is somebody's at work, until the returned function is called or the page is gone. */
export function holdDraft(id: string): () => void {
  return lockDraft(id);
}

/** Forgets a draft: it is saved, or not wanted any more. */
export async function forgetDraft(id: string): Promise<void> {
  await removeDraft(id).catch(() => undefined);
}

/** Offers a draft of a new document no more by itself: its writer began another one. The palette still leads to it. */
export async function passDraft(id: string): Promise<void> {
  await markPassed(id).catch(() => undefined);
}

/** The drafts of an account that wait for a decision, the newest first: those of editors that are gone. What is too old, or too much, goes. */
export async function waitingDrafts(account: string, docId: string | null): Promise<readonly Draft[]> {
  const drafts = await draftsOf(account);
  const held = await heldDrafts();
  const waiting = drafts.filter(({ id }) => !held.has(id));
  const oldest = Date.now() - DRAFT_LIFETIME_MS;
  let length = 0;
  const kept = waiting.filter((draft) => {
    length += draft.content.length + (draft.base?.content.length ?? 0);
    return draft.at >= oldest && length <= DRAFTS_MAX_LENGTH;
  });
  await Promise.all(waiting.filter((draft) => !kept.includes(draft)).map(({ id }) => forgetDraft(id)));
  return kept.filter((draft) => draft.docId === docId);
}

/** Asks, where there are drafts of an account on this device, whether they may go with its logout. */
export async function mayForgetDrafts(account: string): Promise<boolean> {
  const drafts = await draftsOf(account);
  if (drafts.length === 0) return true;
  await loadTexts(currentLocale(), 'saving');
  const answer = await ask({
    title: translate('saving:logout.title'),
    message: translate('saving:logout.message', { titles: titlesOf(drafts) }),
    okLabel: translate('saving:logout.ok'),
    cancelLabel: translate('common.cancel'),
    isDangerous: true,
  });
  return answer === 'ok';
}

/** Forgets all drafts of an account: it logs out on this device, or is deleted. */
export async function forgetDraftsOf(account: string): Promise<void> {
  const drafts = await draftsOf(account);
  await Promise.all(drafts.map(({ id }) => forgetDraft(id)));
}

/** Whether an account is logged in on this browser, now or to be switched to. One whose session ran out is here still. */
function isHere(account: string): boolean {
  return wasLostHere(account) || readSessionCookie()?.username === account || savedAccounts().some(({ username }) => username === account);
}

async function draftsOf(account: string): Promise<readonly Draft[]> {
  return await readDrafts(account).catch(() => []);
}

const TITLES_SHOWN = 3;

function titlesOf(drafts: readonly Draft[]): string {
  const titles = drafts.map(({ title }) => `“${title.trim() === '' ? translate('saving:untitled') : title}”`);
  const rest = titles.length - TITLES_SHOWN;
  return titles.slice(0, TITLES_SHOWN).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
