import { DRAFT_LIFETIME_MS, DRAFT_MAX_LENGTH, DRAFTS_MAX_LENGTH } from '@maru/core';
import { currentLocale, translate } from '../i18n/instances.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { savedAccounts } from '../storage/accounts.ts';
import { lockedDrafts, lockDraft, acquireDraftLock } from '../storage/draft-locks.ts';
import { markDraftSkipped, readDrafts, removeDraft, writeDraft } from '../storage/drafts.ts';
import { readSessionCookie } from '../storage/session-cookie.ts';
import { wasSessionLost } from './session.ts';
import { showAlert, showToast } from './ui.ts';

/** A draft as an editor passes it. */
export type StoredDraft = Parameters<typeof writeDraft>[0];

/** Unsaved text of one editor, in its last state. */
export type Draft = Awaited<ReturnType<typeof readDrafts>>[number];

/** A first save in a draft, as it was sent. */
export type DraftCreation = NonNullable<Draft['creation']>;

/** Set once the refusal of the browser to store drafts was reported: once for each page. */
let isRefusalShown = false;

/**
 * Stores a draft on this device. Drafts of an account that logged out here are dropped.
 * @returns true when it is stored; a refusal is reported once and has no other effect
 */
export async function storeDraft(draft: StoredDraft): Promise<boolean> {
  if (!isHere(draft.account)) return false;
  try {
    if (lengthOf(draft) > DRAFT_MAX_LENGTH) throw new RangeError('Too long');
    await writeDraft(draft);
    return true;
  } catch {
    if (!isRefusalShown) showToast(translate('saving:refused'), 'danger');
    isRefusalShown = true;
    return false;
  }
}

function lengthOf({ content, base }: StoredDraft): number {
  if (typeof content === 'string') return content.length;
  return (base?.content.length ?? 0) + content.insert.length - (content.to - content.from);
}

/**
 * Marks a draft as open in an editor for the other tabs,
 * until the returned function is called or the page ends.
 */
export function markDraftOpen(id: string): () => void {
  return lockDraft(id);
}

/**
 * Takes the draft of a closed editor, which two tabs may offer, so that one of them continues it.
 * @returns false where another tab has it, has taken it up already or has discarded it
 */
export async function claimDraft({ id, account }: Draft): Promise<boolean> {
  return (await acquireDraftLock(id)) && (await draftsOf(account)).some((draft) => draft.id === id);
}

/** Removes a draft that is saved or discarded. */
export async function deleteDraft(id: string): Promise<void> {
  await removeDraft(id).catch(() => undefined);
}

/**
 * Stops offering a draft of a new document automatically, since
 * its writer began another one. The palette still lists it.
 */
export async function skipDraft(id: string): Promise<void> {
  await markDraftSkipped(id).catch(() => undefined);
}

/**
 * Returns the drafts of an account that no open editor holds, newest
 * first. Drafts over the limits of age and number are removed.
 */
export async function availableDrafts(account: string, docId: string | null): Promise<readonly Draft[]> {
  const drafts = await draftsOf(account);
  const held = await lockedDrafts();
  const waiting = drafts.filter(({ id }) => !held.has(id));
  const oldest = Date.now() - DRAFT_LIFETIME_MS;
  let length = 0;
  const remaining = waiting.filter((draft) => {
    length += draft.content.length + (draft.base?.content.length ?? 0);
    return draft.at >= oldest && length <= DRAFTS_MAX_LENGTH;
  });
  await Promise.all(waiting.filter((draft) => !remaining.includes(draft)).map(({ id }) => deleteDraft(id)));
  return remaining.filter((draft) => draft.docId === docId);
}

/**
 * Confirms with the user, if the account has drafts on this device, that they may be removed at logout.
 * @returns true when they may be removed
 */
export async function confirmDraftRemoval(account: string): Promise<boolean> {
  const drafts = await draftsOf(account);
  if (drafts.length === 0) return true;
  await loadTexts(currentLocale(), 'saving');
  const answer = await showAlert({
    title: translate('saving:logout.title'),
    message: translate('saving:logout.message', { titles: titlesOf(drafts) }),
    okLabel: translate('saving:logout.ok'),
    cancelLabel: translate('common.cancel'),
    isDangerous: true,
  });
  return answer === 'ok';
}

/** Removes all drafts of an account, at its logout on this device or its deletion. */
export async function deleteDraftsOf(account: string): Promise<void> {
  const drafts = await draftsOf(account);
  await Promise.all(drafts.map(({ id }) => deleteDraft(id)));
}

/**
 * Returns true for an account that is logged in on this browser,
 * current or saved. One whose session expired still counts.
 */
function isHere(account: string): boolean {
  return (
    wasSessionLost(account) ||
    readSessionCookie()?.username === account ||
    savedAccounts().some(({ username }) => username === account)
  );
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
