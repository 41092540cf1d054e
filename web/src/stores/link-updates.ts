import type { OutdatedLinks } from '@maru/core/api';
import type { InputOf } from '@maru/core/api/contracts';
import { request } from '../api.ts';
import { translate } from '../i18n/instances.ts';
import { changeLinks } from './link-changes.ts';
import type { ChangedLinks } from './link-changes.ts';
import { showAlert, showPersistentToast, showToast } from './ui.ts';
import { offerUndo } from './undo.ts';

/** A document with another title. */
export interface Renaming {
  readonly id: string;
  readonly title: string;
}

/** Documents of one page of the list. */
const PAGE = '100';

/**
 * Shows that a document was renamed, and offers to write its new title into the owner's links to it by all
 * former ones, with their number. Shows nothing where there are none, and when a request fails.
 */
export async function offerLinkUpdate(renaming: Renaming): Promise<void> {
  const { id, title } = renaming;
  const docs = await listOutdated(id, true);
  if (docs === null || docs.length === 0) return;
  const links = linksIn(docs);
  const label = translate('tree:links.update');
  showToast(
    translate('tree:links.renamed', { title, links, documents: documentsIn(docs.length) }),
    'success',
    {
      label,
      run: () => void updateLinks(renaming, docs),
    },
  );
}

/** Confirms with their number, then writes a document's title into the owner's links to it by former ones. */
export async function updateLinksTo(doc: Renaming): Promise<void> {
  const docs = await listOutdated(doc.id, false);
  if (docs === null) return;
  if (docs.length === 0) showToast(translate('tree:links.none'));
  else await updateLinks(doc, docs);
}

/** Confirms, then changes the links of these documents, one after another. All can be undone at once. */
async function updateLinks({ title }: Renaming, docs: readonly OutdatedLinks[]): Promise<void> {
  const answer = await showAlert({
    title: translate('tree:links.askTitle'),
    message: translate('tree:links.askMessage', {
      title,
      links: linksIn(docs),
      documents: documentsIn(docs.length),
    }),
    okLabel: translate('tree:links.update'),
    cancelLabel: translate('common.cancel'),
  });
  if (answer !== 'ok') return;
  const progress = (count: number): string =>
    translate('tree:links.progress', { done: count, total: docs.length });
  const setProgress = showPersistentToast(progress(0));
  const changed: ChangedLinks[] = [];
  let failed = 0;
  for (const [i, doc] of docs.entries()) {
    const done = await changeLinks(doc, doc.changes);
    if (done !== null && 'undo' in done) changed.push(done);
    else if (done !== null) failed++;
    setProgress(progress(i + 1));
  }
  setProgress(null);
  if (failed > 0) showToast(translate('tree:links.failed', { count: failed }), 'danger');
  if (changed.length === 0) return;
  const links = translate('tree:links.count', { count: changed.reduce((sum, { count }) => sum + count, 0) });
  offerUndo(
    translate('tree:links.done', { links, documents: documentsIn(changed.length) }),
    () => void undoAll(changed),
  );
}

async function undoAll(changed: readonly ChangedLinks[]): Promise<void> {
  const progress = (count: number): string =>
    translate('tree:links.undoing', { done: count, total: changed.length });
  const setProgress = showPersistentToast(progress(0));
  let unchangedCount = 0;
  for (const [i, { undo }] of changed.entries()) {
    if (!(await undo())) unchangedCount++;
    setProgress(progress(i + 1));
  }
  setProgress(null);
  if (unchangedCount === 0) showToast(translate('tree:links.undone'), 'success');
  else showToast(translate('tree:links.kept', { count: unchangedCount }), 'danger');
}

/**
 * Returns null when a request fails: the number of a part would be wrong.
 * @param isSilent shows no failure
 */
async function listOutdated(id: string, isSilent: boolean): Promise<OutdatedLinks[] | null> {
  const found: OutdatedLinks[] = [];
  for (let behind: { readonly cursor?: string } = {}; ; ) {
    const query: InputOf<'listOutdatedLinks'>['query'] = { limit: PAGE, ...behind };
    const { response } = await request('listOutdatedLinks', { params: { id }, query }, { isSilent });
    if (response === null) return null;
    found.push(...response.docs);
    const cursor: string | null = response.nextCursor;
    if (cursor === null) return found;
    behind = { cursor };
  }
}

function linksIn(docs: readonly OutdatedLinks[]): string {
  return translate('tree:links.count', { count: docs.reduce((sum, { count }) => sum + count, 0) });
}

function documentsIn(count: number): string {
  return translate('tree:links.documents', { count });
}
