import { useTranslation } from '../../../i18n/use-translation.ts';
import { useLinks } from '../../../stores/links.ts';
import type { ListedLink } from './LinkItem.tsx';
import styles from './Links.module.css';

/** A link to another site, with its state once that was asked for. */
export function OutsideLink({ link: { target, count } }: Pick<ListedLink, 'link'>) {
  const { t } = useTranslation('spaceSettings');
  const state = useLinks(({ states }) => states[target]);
  return (
    <li className={styles['row']}>
      <span className={styles['target']}>
        <a href={target} rel="noreferrer noopener nofollow" target="_blank">
          {target}
        </a>
        {count > 1 && <span className={styles['note']}>{t('links.times', { count })}</span>}
      </span>
      {state !== undefined && (
        <span className={styles['state']} data-state={state?.state}>
          {state === null
            ? t('links.checking')
            : t(`links.state.${state.state}`, { status: state.status ?? '' })}
        </span>
      )}
    </li>
  );
}
