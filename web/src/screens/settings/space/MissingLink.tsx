import { TITLE_MAX_LENGTH } from '@maru/core';
import { foldTitle } from '@maru/core/text';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { linkFolderOf } from '../../../page/shown-doc/use-link-resolver.ts';
import { deleteDoc } from '../../../stores/docs.ts';
import { groupState } from '../../../stores/group.ts';
import { loadLinks, removeLinks } from '../../../stores/links.ts';
import { createEmptyDoc } from '../../../stores/tree-edits.ts';
import { offerUndo } from '../../../stores/undo.ts';
import { LinkItem } from './LinkItem.tsx';
import type { ListedLink } from './LinkItem.tsx';

/** A link to a title that no document has; a click creates the document beside the text. */
export function MissingLink({ groupName, doc, link }: ListedLink) {
  const { t } = useTranslation('spaceSettings');
  const { title } = link;
  const [isBusy, setIsBusy] = useState(false);
  const create = async (): Promise<void> => {
    setIsBusy(true);
    const folderId = linkFolderOf(groupState().docs, doc.id);
    const created = await createEmptyDoc(groupName, title, folderId);
    setIsBusy(false);
    if (created === null) return;
    const form = foldTitle(title);
    removeLinks((_id, _target, missing) => foldTitle(missing) === form);
    offerUndo(t('links.created', { title }), () => {
      void deleteDoc(created.id).then(() => loadLinks(groupName, 'missing'));
    });
  };
  return (
    <LinkItem link={link}>
      {title !== '' && [...title].length <= TITLE_MAX_LENGTH && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t('links.createLabel', { title })}
          onClick={() => void create()}
        >
          {t('links.create')}
        </Button>
      )}
    </LinkItem>
  );
}
