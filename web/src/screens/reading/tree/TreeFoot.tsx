import { FolderInput, Image, Link2, Trash2, X } from 'lucide-react';
import { ButtonLink } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRenamingNotice } from './use-renaming-notice.ts';
import styles from './TreeFoot.module.css';

const icon = { size: '1rem', 'aria-hidden': true } as const;

/** End of the owner's tree: trash, media and the list of links; while rows are chosen, their actions. */
export function TreeFoot({
  currentId,
  count,
  onMove,
  onDelete,
  onClear,
}: {
  /** The shown document, for the notice about its new title. */
  readonly currentId: string | null;
  /** Number of chosen rows. */
  readonly count: number;
  readonly onMove: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}) {
  useRenamingNotice(currentId);
  const { t } = useTranslation('tree');
  const { t: common } = useTranslation();
  return (
    <div className={styles['foot']}>
      <p role="status" className="visuallyHidden">
        {count > 1 && t('chosen', { count })}
      </p>
      {count > 1 ? (
        <div role="group" aria-label={t('actionsOfMany', { count })}>
          <span className={styles['count']}>{t('chosen', { count })}</span>
          <IconButton label={t('moveTo')} icon={<FolderInput {...icon} />} onClick={onMove} />
          <IconButton label={common('common.delete')} icon={<Trash2 {...icon} />} onClick={onDelete} />
          <IconButton label={t('clear')} icon={<X {...icon} />} onClick={onClear} />
        </div>
      ) : (
        <nav aria-label={t('kept')}>
          <ButtonLink to="/space/trash" variant="quiet" size="small" icon={<Trash2 {...icon} />}>
            {t('trash')}
          </ButtonLink>
          <ButtonLink to="/media" variant="quiet" size="small" icon={<Image {...icon} />}>
            {common('nav.media')}
          </ButtonLink>
          <ButtonLink to="/space/links" variant="quiet" size="small" icon={<Link2 {...icon} />}>
            {t('spaceLinks')}
          </ButtonLink>
        </nav>
      )}
    </div>
  );
}
