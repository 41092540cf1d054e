import { parse, reparse } from '@maru/core/markup';
import { writingTools } from '../../../editor/writing-tools.ts';
import { FormatTools } from './FormatTools.tsx';
import { FormulaNotice } from './FormulaNotice.tsx';
import { Preview } from './Preview.tsx';
import { FirstChoices, VersionNameOffer } from './TextOffers.tsx';
import { docPath } from '@maru/core/text';
import { completion } from '../../../editor/completion/completion.ts';
import { currentLocale, translate } from '../../../i18n/instances.ts';
import { groupState } from '../../../stores/group.ts';
import { uploadFiles } from '../../../stores/media.ts';
import { mediaMarkup } from '../../settings/media/media-markup.ts';

/**
 * Editor extensions for one's own documents: uploads to the media, and completion of the space's documents.
 */
const completionTools = (): ReturnType<typeof completion> =>
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
        : docs.map(({ id, title }) => ({ title, path: docPath(group.name, id, title) }));
    },
    locale: currentLocale,
  });

/** Parts of the editor that its writer can begin without: one module, so that they are loaded together. */
export const laterParts = {
  parse,
  reparse,
  writingTools,
  completionTools,
  FirstChoices,
  FormatTools,
  FormulaNotice,
  Preview,
  VersionNameOffer,
} as const;
