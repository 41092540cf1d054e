import { useTranslation } from '../../../i18n/use-translation.ts';
import { useLinks } from '../../../stores/links.ts';
import { LinkItem } from './LinkItem.tsx';
import type { ListedLink } from './LinkItem.tsx';
import styles from './Links.module.css';

/** A link to another site, with its state once that was asked for. */
export function OutsideLink({ link }: Pick<ListedLink, 'link'>) {
  const { t } = useTranslation('spaceSettings');
  const { target } = link;
  const state = useLinks(({ states }) => states[target]);
  const shown = (
    <a href={target} rel="noreferrer noopener nofollow" target="_blank">
      {target}
    </a>
  );
  return (
    <LinkItem link={link} shown={shown}>
      {state !== undefined && (
        <span className={styles['state']} data-state={state?.state}>
          {state === null
            ? t('links.checking')
            : t(`links.state.${state.state}`, { status: state.status ?? '' })}
        </span>
      )}
    </LinkItem>
  );
}
