import { LOCALES } from '@maru/core';
import { Globe, SunMoon } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { Menu } from '../../components/Menu.tsx';
import { useLocale } from '../../stores/locale.ts';
import styles from './Footer.module.css';
import { PLACES, SITE_PAGES } from './places.ts';
import { LANGUAGE_NAMES, useLanguageItems } from './use-language-items.ts';
import { useThemeItems } from './use-theme-items.ts';

/** Footer of every page for reading: language, theme, legal links. */
export function Footer() {
  const { t } = useTranslation();
  const locale = useLocale();
  const languages = useLanguageItems();
  const themes = useThemeItems();
  return (
    <footer className={styles['footer']} aria-label={t('nav.footer')} data-chrome>
      <div className={styles['choices']}>
        <Menu
          items={languages}
          align="start"
          side="top"
          trigger={(props) => (
            <Button
              {...props}
              variant="quiet"
              size="small"
              icon={<Globe size="1rem" aria-hidden="true" />}
              aria-label={`${t('nav.language')}: ${LANGUAGE_NAMES[locale]}`}
            >
              {LANGUAGE_NAMES[locale]}
            </Button>
          )}
        />
        <Menu
          items={themes}
          align="start"
          side="top"
          trigger={(props) => (
            <Button {...props} variant="quiet" size="small" icon={<SunMoon size="1rem" aria-hidden="true" />}>
              {t('nav.theme')}
            </Button>
          )}
        />
      </div>
      <div className={styles['links']}>
        {/* In menus where scripts run. */}
        {PLACES.map((name) => (
          <Link key={name} to={`/${name}`} className="withoutScript">
            {t(`nav.${name}`)}
          </Link>
        ))}
        {SITE_PAGES.map((name) => (
          <Link key={name} to={`/${name}`}>
            {t(`nav.${name}`)}
          </Link>
        ))}
        {LOCALES.filter((other) => other !== locale).map((other) => (
          <a key={other} href={`?lang=${other}`} hrefLang={other} lang={other} className="withoutScript">
            {LANGUAGE_NAMES[other]}
          </a>
        ))}
      </div>
    </footer>
  );
}
