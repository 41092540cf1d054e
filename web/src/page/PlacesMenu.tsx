import { Compass, Search } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { IconButton } from '../components/IconButton.tsx';
import { Menu } from '../components/Menu.tsx';
import { showOverlay } from '../stores/overlay.ts';
import styles from './Header.module.css';

/** Public places, by the first segment of their paths. */
export const PLACES = ['explore', 'recents', 'random', 'help'] as const;

/** Menu of these places, for windows too narrow for a row of links. */
export function PlacesMenu() {
  const { t } = useTranslation();
  return (
    <Menu
      items={PLACES.map((name) => ({ kind: 'link', id: name, to: `/${name}`, label: t(`nav.${name}`) }))}
      trigger={(props) => (
        <IconButton {...props} label={t('nav.places')} icon={<Compass size={20} aria-hidden="true" />} className={styles['places']} />
      )}
    />
  );
}

/** Button that opens the palette, for readers without its key. */
export function SearchButton() {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('nav.search')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      icon={<Search size={20} aria-hidden="true" />}
      onClick={() => showOverlay('palette')}
    />
  );
}
