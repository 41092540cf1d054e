import type { RefObject } from 'react';
import type { RowFocus } from '../../../components/use-row-focus.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  collectEarlyText,
  dropEarlyText,
  hasEarlyText,
  keepEarlyTextFor,
} from '../../../page/navigation/early-text.ts';
import {
  cancelNaming,
  namingState,
  startNaming,
  submitName,
  useNaming,
} from '../../../stores/tree-naming.ts';
import type { NamedRow } from '../../../stores/tree-naming.ts';
import type { TreeCommands } from './use-tree-commands.ts';

interface RowNaming {
  /** Row with the field; null: none. */
  readonly named: NamedRow | null;
  /** Shows a field for a new document in a folder. */
  readonly startIn: (folderId: string) => void;
  /** @param isByKey true for Enter: the focus goes on to the document; false where the field was left */
  readonly submit: (isByKey: boolean) => Promise<void>;
  readonly drop: () => void;
}

/** Returns the naming of documents in rows of the tree: titles take effect, and the focus goes on. */
export function useRowNaming({
  groupName,
  list,
  stopId,
  setFocused,
  focusDoc,
  write,
}: Pick<RowFocus, 'stopId' | 'setFocused' | 'focusDoc'> &
  Pick<TreeCommands, 'write'> & {
    readonly groupName: string;
    readonly list: RefObject<HTMLElement | null>;
  }): RowNaming {
  const { t } = useTranslation();
  const named = useNaming((state) => state.row);
  const submit = async (isByKey: boolean): Promise<void> => {
    const isNewDoc = named?.kind === 'new' && !named.isFolder;
    const submitted = submitName(groupName, () => list.current?.checkVisibility() === true);
    // Letters typed from now on are for the text, although its editor is not there yet.
    if (isNewDoc && isByKey && namingState().isBusy)
      collectEarlyText(t('editor.contentLabel'), list.current?.closest('dialog') ?? document.body);
    const id = await submitted;
    if (id === null) return;
    if (isNewDoc && (isByKey || hasEarlyText())) {
      setFocused(id);
      keepEarlyTextFor(id);
      write(id);
    } else if (isByKey) focusDoc(id);
  };
  const drop = (): void => {
    cancelNaming();
    dropEarlyText();
    if (stopId !== null) focusDoc(stopId);
  };
  return { named, startIn: (folderId) => startNaming(folderId, false), submit, drop };
}
