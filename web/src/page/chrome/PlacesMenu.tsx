import { SEARCH_QUERY_MAX_LENGTH } from '@maru/core';
import { Compass, Search } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Menu } from '../../components/Menu.tsx';
import type { MenuItem } from '../../components/Menu.tsx';
import { showOverlay } from '../../stores/overlay.ts';
import { usePage } from '../../stores/page.ts';
import styles from './Header.module.css';
import { PLACES, SITE_PAGES } from './places.ts';

/** Links to the public places. */
export function PlaceLinks() {
  const { t } = useTranslation();
  return PLACES.map((name) => (
    <ButtonLink key={name} to={`/${name}`} variant="quiet" size="small" className={styles['place']}>
      {t(`nav.${name}`)}
    </ButtonLink>
  ));
}

/** Menu of these places, for windows too narrow for a row of links. */
export function PlacesMenu() {
  const { t } = useTranslation();
  return (
    <Menu
      items={[
        ...PLACES.map(
          (name) => ({ kind: 'link', id: name, to: `/${name}`, label: t(`nav.${name}`) }) as const,
        ),
        ...useHelpItems(),
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          label={t('nav.places')}
          icon={<Compass size="1.25rem" aria-hidden="true" />}
          className={styles['places']}
        />
      )}
    />
  );
}

/** Menu with the help page, the keyboard shortcuts, terms and privacy. */
export function HelpMenu() {
  const { t } = useTranslation();
  return (
    <Menu
      items={useHelpItems()}
      trigger={(props) => (
        <Button {...props} variant="quiet" size="small" className={styles['place']}>
          {t('nav.help')}
        </Button>
      )}
    />
  );
}

function useHelpItems(): readonly MenuItem[] {
  const { t } = useTranslation();
  return SITE_PAGES.flatMap((name): readonly MenuItem[] => {
    const link = { kind: 'link', id: name, to: `/${name}` } as const;
    if (name !== 'help') return [{ ...link, label: t(`nav.${name}`) }];
    const onSelect = (): void => showOverlay('shortcuts');
    return [
      { ...link, label: t('nav.howToWrite') },
      { kind: 'action', id: 'shortcuts', label: t('nav.shortcuts'), onSelect },
    ];
  });
}

/**
 * Button that opens the palette, for readers without its key. Without scripts it is the button of a form that
 * asks the search page, with a field where there is room.
 */
export function SearchButton() {
  const { t } = useTranslation();
  const keptLang = usePage((state) => state.keptLang);
  return (
    <form action="/search" className={styles['search']}>
      {keptLang !== null && <input type="hidden" name="lang" value={keptLang} />}
      <input
        type="search"
        name="q"
        className={`withoutScript ${styles['searchField']}`}
        aria-label={t('nav.search')}
        maxLength={SEARCH_QUERY_MAX_LENGTH}
      />
      <IconButton
        type="submit"
        label={t('nav.search')}
        aria-haspopup="dialog"
        data-opens="palette"
        aria-keyshortcuts="Control+K"
        icon={<Search size="1.25rem" aria-hidden="true" />}
        onClick={(event) => {
          event.preventDefault();
          showOverlay('palette');
        }}
      />
    </form>
  );
}
