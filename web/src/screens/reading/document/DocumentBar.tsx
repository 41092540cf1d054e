import { ListTree, PanelLeft, X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/Button.tsx';
import { CONTENTS_ID, TREE_ID } from './aside-ids.ts';
import styles from './DocumentColumn.module.css';

/** Buttons that open the tree and the contents on narrow windows; without scripts a link down to the tree. */
export function DocumentBar({
  hasContents,
  onDrawer,
}: {
  readonly hasContents: boolean;
  readonly onDrawer: (drawer: 'tree' | 'contents') => void;
}) {
  const { t } = useTranslation();
  const icon = { size: '1rem', 'aria-hidden': true } as const;
  return (
    <div className={styles['bar']} data-chrome>
      <a className={`withoutScript ${styles['openTree']}`} href={`#${TREE_ID}`}>
        {t('nav.documents')}
      </a>
      <Button
        className={`withScript ${styles['openTree']}`}
        variant="quiet"
        size="small"
        data-drawer="tree"
        data-panel={TREE_ID}
        icon={<PanelLeft {...icon} />}
        onClick={() => onDrawer('tree')}
      >
        {t('nav.documents')}
      </Button>
      {hasContents && (
        <Button
          className="withScript"
          variant="quiet"
          size="small"
          data-drawer="contents"
          data-panel={CONTENTS_ID}
          icon={<ListTree {...icon} />}
          onClick={() => onDrawer('contents')}
        >
          {t('nav.contents')}
        </Button>
      )}
    </div>
  );
}

/** Bar of the reader view: reading progress, and the link that leaves it. */
export function ReaderBar({ closePath }: { readonly closePath: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles['progress']} aria-hidden="true" />
      <div className={styles['readerBar']} data-chrome>
        <Link to={closePath} className={styles['close']}>
          <X size="1rem" aria-hidden="true" />
          {t('doc.closeReader')}
        </Link>
      </div>
    </>
  );
}
