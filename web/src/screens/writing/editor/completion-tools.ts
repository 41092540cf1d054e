import { docPath } from '@maru/core/text';
import { headingsIn } from '../../../editor/completion/complete-headings.ts';
import type { LinkTarget } from '../../../editor/completion/link-option.ts';
import { completion } from '../../../editor/completion/completion.ts';
import { currentLocale, translate } from '../../../i18n/instances.ts';
import { deleteDoc } from '../../../stores/docs.ts';
import { groupState } from '../../../stores/group.ts';
import { uploadFiles } from '../../../stores/media.ts';
import { fetchLatest } from '../../../stores/saving.ts';
import { createEmptyDoc } from '../../../stores/tree-edits.ts';
import { offerUndo } from '../../../stores/undo.ts';
import { linkProblemOf, finderFrom, folderOf, targetOf } from './link-meanings.ts';
import type { DocLocation } from './link-meanings.ts';
import { mediaMarkup } from '../../settings/media/media-markup.ts';

/** Returns a loader of documents' headings that keeps them: each letter of a completion asks for them. */
function headingLoader(): (target: LinkTarget) => Promise<readonly string[]> {
  const known = new Map<string, Promise<readonly string[]>>();
  return ({ id }) => {
    const { group, docs } = groupState();
    const key = `${id} ${docs.find((doc) => doc.id === id)?.updatedAt ?? ''}`;
    const begun =
      known.get(key) ??
      fetchLatest(group?.name ?? '', id).then((latest) => {
        if (typeof latest !== 'string') return headingsIn(latest.content);
        known.delete(key);
        return [];
      });
    known.set(key, begun);
    return begun;
  };
}

/** Creates an empty document beside the written one, or in it where it is a folder, with Undo. */
async function createLinked(groupName: string, title: string, place: DocLocation): Promise<void> {
  const doc = await createEmptyDoc(groupName, title, folderOf(place));
  if (doc !== null) offerUndo(translate('writing:linkCreated', { title }), () => void deleteDoc(doc.id));
}

/**
 * Editor extensions for one's own documents: uploads to the media, and completion of the space's documents.
 */
export const completionTools = (place: () => DocLocation): ReturnType<typeof completion> =>
  completion({
    uploading: {
      words: {
        uploading: (name) => translate('writing:uploadOf', { name }),
        cancel: (name) => translate('writing:cancelUpload', { name }),
      },
      upload: async (file, onProgress, signal) => {
        const report = (sent: number, total: number | null): void =>
          onProgress(total === null ? 0 : sent / Math.max(total, 1));
        const { response } = await uploadFiles([file], report, { signal });
        const [uploaded] = response?.uploadedList ?? [];
        return uploaded === undefined ? null : mediaMarkup(uploaded);
      },
    },
    linkTargets: () => {
      const { group, docs } = groupState();
      return group === null
        ? []
        : docs.map(({ id, title }) => ({ id, title, path: docPath(group.name, id, title) }));
    },
    targetOf: (id) => targetOf(id, folderOf(place())),
    linkProblemOf: (target) => linkProblemOf(target, folderOf(place())),
    headingsOf: headingLoader(),
    creationOf: (title) => {
      const { group } = groupState();
      const find = finderFrom(folderOf(place()));
      if (group === null || find === null || find(title) !== null) return null;
      return {
        label: translate('writing:createLinked', { title }),
        create: () => void createLinked(group.name, title, place()),
      };
    },
    locale: currentLocale,
  });
