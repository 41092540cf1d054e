import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { changeLinks } from '../../../stores/link-changes.ts';
import { loadLinks, removeLinks } from '../../../stores/links.ts';
import { showToast } from '../../../stores/ui.ts';
import { offerUndo } from '../../../stores/undo.ts';
import { LinkItem } from './LinkItem.tsx';
import type { ListedLink } from './LinkItem.tsx';
import styles from './Links.module.css';

/** A link whose title several documents have; a click adds the folder, so that it leads to one. */
export function AmbiguousLink({ groupName, doc, link }: ListedLink) {
  const { t } = useTranslation('spaceSettings');
  const { target, choices } = link;
  const [isBusy, setIsBusy] = useState(false);
  const choose = async (to: string): Promise<void> => {
    setIsBusy(true);
    const done = await changeLinks(doc, [{ from: target, to }]);
    setIsBusy(false);
    if (done !== null && !('undo' in done)) return showToast(done.message, 'danger');
    removeLinks((id, other) => id === doc.id && other === target);
    if (done === null) return showToast(t('links.gone'));
    offerUndo(t('links.rewritten', { target: to }), () => {
      void done.undo().then((isUndone) => {
        if (!isUndone) showToast(t('links.notUndone'), 'danger');
        return loadLinks(groupName, 'ambiguous');
      });
    });
  };
  return (
    <LinkItem link={link} isWide>
      <ul className={styles['choices']}>
        {choices.map(({ id, title, folders, target: written }, index) => {
          const path = [...folders, title].join(' / ');
          return (
            <li key={id}>
              <span className={styles['path']}>
                {path}
                {index === 0 && <span className={styles['note']}>{t('links.leadsHere')}</span>}
              </span>
              {written === null && index > 0 && <span className={styles['note']}>{t('links.notAlone')}</span>}
              {written !== null && (
                <Button
                  size="small"
                  isBusy={isBusy}
                  aria-label={t('links.writeLabel', { path })}
                  onClick={() => void choose(written)}
                >
                  {t('links.write')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </LinkItem>
  );
}
