import type { Group } from '@maru/core/api';
import { useEffect } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { checkLinks, LINK_KINDS, loadLinks, loadMoreLinks, useLinks } from '../../../stores/links.ts';
import { NotLoaded } from '../NotLoaded.tsx';
import { LinkList } from './LinkList.tsx';
import { useRemovedRow } from './use-removed-row.ts';
import styles from './Links.module.css';

/** Id of the list; no heading of a text has a colon in its id. */
const LIST_ID = 'maru:links';

/** Links of the space that lead nowhere or to one of several documents, and those to other sites. */
export function LinksTab({ group: { name } }: { readonly group: Group }) {
  const { t } = useTranslation('spaceSettings');
  const { kind, docs, looked, total, nextCursor, isLoading, hasFailed, states, isLimited } = useLinks(
    (state) => state,
  );
  useEffect(() => void loadLinks(name, 'missing'), [name]);
  const list = useRemovedRow(docs);
  const isChecking = Object.values(states).some((state) => state === null);
  return (
    <>
      <Tabs
        label={t('links.kinds')}
        tabs={LINK_KINDS.map((value) => ({ value, label: t(`links.${value}.tab`) }))}
        value={kind}
        controls={() => LIST_ID}
        onChange={(value) => void loadLinks(name, value)}
      />
      <div
        {...list}
        id={LIST_ID}
        role="tabpanel"
        aria-label={t(`links.${kind}.tab`)}
        className={styles['panel']}
        tabIndex={-1}
      >
        {docs.length > 0 && <p className={styles['lead']}>{t(`links.${kind}.lead`)}</p>}
        {kind === 'outside' && docs.length > 0 && (
          <p className={styles['check']}>
            <Button isBusy={isChecking} onClick={() => void checkLinks(name)}>
              {t('links.check')}
            </Button>
          </p>
        )}
        {isLimited && <Alert tone="info">{t('links.limited')}</Alert>}
        <LinkList groupName={name} docs={docs} kind={kind} />
        {hasFailed && <NotLoaded text={t('notLoaded')} onRetry={() => void loadLinks(name, kind)} />}
        {!hasFailed && !isLoading && docs.length === 0 && nextCursor === null && total > 0 && (
          <EmptyState text={t(`links.${kind}.none`)} />
        )}
        <p role="status" className={styles['looked']}>
          {total > 0 && t('links.looked', { looked, count: total })}
          {total === 0 && isLoading && t('translation:common.loading')}
        </p>
        {nextCursor !== null && !hasFailed && (
          <p>
            <Button isBusy={isLoading} onClick={() => void loadMoreLinks(name)}>
              {t('links.more')}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
