import { assertFound } from '@maru/backend/testing/found.ts';
import { numberOf, setVisibility, textOf, titleOf, write } from './actor.ts';
import type { Actor } from './actor.ts';
import type { AutosavedRecord } from './ledger.ts';

/**
 * Autosaves of a load client: folds of a private document, and the working copy of a public one, with
 * ordinary saves and publications in between, which are versions of their own.
 */

/** Share of the saves that end the version of the folds before, or publish the working copy. */
const VERSIONS_SHARE = 0.15;

/** Creates both documents. One that could not be created is left out. */
export async function createAutosaved(actor: Actor): Promise<void> {
  for (const into of ['fold', 'working copy'] as const) {
    const response = await write(actor, 'POST', `/api/docs?groupName=${actor.record.username}`, {
      json: { title: titleOf(0), content: titleOf(0) },
    });
    if (response?.kind !== 'success') continue;
    const { id, updatedAt } = assertFound(response.json.doc);
    const isShared = into === 'working copy' && (await setVisibility(actor, id, true));
    if (into === 'working copy' && !isShared) continue;
    const now = Date.now();
    const times = { createdAt: now, savedAt: now, updatedAt, copyAt: null };
    const numbers = { sent: 0, acknowledged: 0, shown: 0, versions: [], ends: 0 };
    actor.record.autosaved.push({ id, into, ...numbers, ...times });
  }
}

export async function autosave(actor: Actor, doc: AutosavedRecord): Promise<void> {
  const isVersion = Math.random() < VERSIONS_SHARE;
  doc.savedAt = Date.now();
  if (doc.into === 'fold') await saveFolded(actor, doc, !isVersion);
  else if (isVersion && doc.copyAt !== null) await publish(actor, doc);
  else await saveCopy(actor, doc);
}

async function saveFolded(actor: Actor, doc: AutosavedRecord, fold: boolean): Promise<void> {
  const number = ++doc.sent;
  if (!fold) doc.ends++;
  const json = { ...textOf(number), lastUpdatedAt: doc.updatedAt, fold };
  const response = await write(actor, 'PUT', `/api/docs/${doc.id}`, { json });
  if (response?.kind !== 'success') return await catchUp(actor, doc, response?.status, number);
  doc.acknowledged = number;
  doc.updatedAt = assertFound(response.json.doc).updatedAt;
  if (!fold) doc.versions.push(number);
}

async function saveCopy(actor: Actor, doc: AutosavedRecord): Promise<void> {
  const number = ++doc.sent;
  const json = { ...textOf(number), lastUpdatedAt: doc.copyAt };
  const response = await write(actor, 'PUT', `/api/docs/${doc.id}/working_copy`, { json });
  if (response?.kind !== 'success') return await catchUp(actor, doc, response?.status, number);
  doc.acknowledged = number;
  doc.copyAt = assertFound(response.json.workingCopy).updatedAt;
}

/** Publishes the working copy that was acknowledged last. */
async function publish(actor: Actor, doc: AutosavedRecord): Promise<void> {
  const number = doc.acknowledged;
  doc.shown = number;
  doc.ends++;
  const json = { ...textOf(number), lastUpdatedAt: doc.updatedAt, workingCopyUpdatedAt: doc.copyAt };
  const response = await write(actor, 'PUT', `/api/docs/${doc.id}`, { json });
  if (response?.kind !== 'success') return await catchUp(actor, doc, response?.status, number);
  doc.updatedAt = assertFound(response.json.doc).updatedAt;
  doc.copyAt = null;
  doc.versions.push(number);
}

/** Reads a document's state after a write without a response. It has no other writer: none conflicts. */
async function catchUp(
  { ask, browser, ledger, record }: Actor,
  doc: AutosavedRecord,
  status: number | undefined,
  number: number,
): Promise<void> {
  if (status === 409)
    ledger.problems.push(`${record.username}: a conflict with nobody at ${doc.into} ${number}`);
  const now = await ask(browser, 'GET', `/api/groups/${record.username}/docs/${doc.id}`);
  if (now.kind === 'success') doc.updatedAt = assertFound(now.json.doc).updatedAt;
  const copy = await ask(browser, 'GET', `/api/docs/${doc.id}/working_copy`);
  if (copy.kind === 'success') doc.copyAt = copy.json.workingCopy?.updatedAt ?? null;
}

/** Checks that the writer reads what was acknowledged, and visitors nothing that was not published. */
export async function readAutosaved(actor: Actor, doc: AutosavedRecord): Promise<void> {
  const { ask, ledger, record, browser, visitor } = actor;
  const { acknowledged } = doc;
  const path = `/api/groups/${record.username}/docs/${doc.id}` as const;
  if (doc.into === 'fold') {
    const { kind, json } = await ask(browser, 'GET', path);
    if (kind === 'success' && numberOf(assertFound(json.doc).title) < acknowledged)
      ledger.problems.push(`${record.username}: reads ${json.doc?.title} after fold ${acknowledged}`);
    return;
  }
  const { kind, json } = await ask(visitor, 'GET', path);
  if (kind === 'success' && numberOf(assertFound(json.doc).title) > doc.shown)
    ledger.problems.push(`${record.username}: a visitor reads ${json.doc?.title}, published is ${doc.shown}`);
}
