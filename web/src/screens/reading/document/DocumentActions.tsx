import type { Group, Doc } from '@maru/core/api';
import { Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ButtonLink } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { canWrite } from '../../../stores/docs.ts';
import type { ShownDoc } from '../../../stores/docs.ts';
import styles from './DocumentActions.module.css';
import { LazyAccessDialog } from './LazyAccessDialog.tsx';
import { useDocumentMenu } from './use-document-menu.ts';
import { LazyDocSettings } from '../doc-settings/LazyDocSettings.tsx';

/** Actions on a document: Edit is a button for those who may, the rest is in one menu. */
export function DocumentActions({
  shown,
  group,
  isHome,
  readerPath,
}: {
  readonly shown: ShownDoc;
  readonly group: Group;
  readonly isHome: boolean;
  readonly readerPath: string;
}) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'access' | 'settings' | null>(null);
  const close = (): void => setOpened(null);
  const editPath = `/${group.name}/${shown.id}/edit`;
  const items = useDocumentMenu({
    shown,
    groupName: group.name,
    isHome,
    readerPath,
    editPath,
    onShare: () => setOpened('access'),
    onSettings: () => setOpened('settings'),
  });
  return (
    <div className={styles['actions']} data-chrome>
      {canWrite(shown) && (
        <ButtonLink
          to={editPath}
          variant="primary"
          icon={<Pencil size="0.9375rem" aria-hidden="true" />}
          // Keeps the selection in the article, where the editor puts the caret.
          onMouseDown={(event) => event.preventDefault()}
        >
          {t('doc.edit')}
        </ButtonLink>
      )}
      <Menu
        items={items}
        trigger={(props) => (
          <IconButton
            {...props}
            className={styles['more']}
            label={t('doc.more')}
            icon={<Ellipsis size="1.125rem" aria-hidden="true" />}
          />
        )}
      />
      {opened === 'access' && shown.doc !== null && (
        <LazyAccessDialog doc={shown.doc} groupName={group.name} isHome={isHome} onClose={close} />
      )}
      {opened === 'settings' && shown.doc !== null && <ShownDocSettings doc={shown.doc} onClose={close} />}
    </div>
  );
}

/** Settings of the displayed document: each change is saved at once, as a version with the same text. */
function ShownDocSettings({ doc, onClose }: { readonly doc: Doc; readonly onClose: () => void }) {
  const change = async (props: string): Promise<boolean> => {
    const { saveProps } = await import('../../../stores/saving.ts');
    return (await saveProps(doc, props)).failure === null;
  };
  return <LazyDocSettings props={doc.props} onChange={change} onClose={onClose} />;
}
