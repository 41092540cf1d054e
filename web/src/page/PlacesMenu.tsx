import { Compass } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { IconButton } from '../components/IconButton.tsx';
import { Menu } from '../components/Menu.tsx';
import styles from './Header.module.css';

/** What everybody may go to, by the first word of its address. */
export const PLACES = ['explore', 'recents', 'random', 'help'] as const;

/** The same places where there is no room for them side by side. */
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
