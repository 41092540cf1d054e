import { isApiError } from '@maru/core/api';
import type { Doc } from '@maru/core/api';
import { request } from '../api.ts';
import { storeDoc, loadDoc } from './docs.ts';
import { showToast } from './ui.ts';
import { translate } from '../i18n/instances.ts';

/** Page on which a task was ticked. */
interface TickedPage {
  /** Name of the space. */
  readonly groupName: string;
  /** Called before the page is rendered with the saved text. */
  readonly captureState: () => void;
  /** Shows the boxes as they were, since nothing was saved. */
  readonly takeBack: () => void;
}

/** A document whose ticks are being saved, one save after the other. */
interface Saving {
  content: string;
  isChanged: boolean;
}

const saving = new Map<string, Saving>();

/**
 * Ticks a task of one's own private document, or unticks it, and saves that as an autosave.
 * @param mark offset of the character between the brackets; the same in the text with further ticks
 */
export async function tick(doc: Doc, mark: number, isDone: boolean, page: TickedPage): Promise<void> {
  const known = saving.get(doc.id);
  const now: Saving = known ?? { content: doc.content, isChanged: false };
  now.content = now.content.slice(0, mark) + (isDone ? 'x' : ' ') + now.content.slice(mark + 1);
  now.isChanged = true;
  if (known !== undefined) return;
  saving.set(doc.id, now);
  try {
    await saveAll(doc, now, page);
  } finally {
    saving.delete(doc.id);
  }
}

async function saveAll(doc: Doc, now: Saving, { groupName, ...page }: TickedPage): Promise<void> {
  let saved = doc;
  while (now.isChanged) {
    now.isChanged = false;
    const { title } = saved;
    const body = { title, content: now.content, fold: true, lastUpdatedAt: saved.updatedAt };
    const { response, failure } = await request(
      'updateDoc',
      { params: { id: doc.id }, body },
      { isSilent: isOutdated },
    );
    if (failure !== null) {
      page.takeBack();
      if (!isOutdated(failure.error)) {
        // Ticks before it are stored.
        if (saved !== doc) storeDoc(saved);
        return;
      }
      showToast(translate('doc.taskOutdated'), 'danger');
      return await loadDoc(groupName, doc.id, null);
    }
    saved = response.doc;
  }
  page.captureState();
  storeDoc(saved);
}

/** Returns true where the document was changed, or shared, elsewhere. */
function isOutdated(error: unknown): boolean {
  return isApiError(error, 'edit_conflict') || isApiError(error, 'not_foldable');
}
