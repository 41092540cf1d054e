import {
  Archive,
  FolderTree,
  GitCompareArrows,
  Heading,
  Image,
  LockKeyhole,
  MessageSquareText,
  Palette,
} from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './LandingScreen.module.css';

const BLURBS = [
  ['markup', Heading],
  ['order', FolderTree],
  ['access', LockKeyhole],
  ['history', GitCompareArrows],
  ['comments', MessageSquareText],
  ['media', Image],
  ['design', Palette],
  ['leave', Archive],
] as const;

/** The product's features, in eight short texts. */
export function Blurbs() {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="visuallyHidden">{t('landing.features')}</h2>
      <ul className={styles['blurbs']}>
        {BLURBS.map(([name, Icon]) => (
          <li key={name} className={styles['blurb']}>
            <Icon size="1.375rem" strokeWidth={1.75} aria-hidden="true" />
            <h3 className={styles['blurbTitle']}>{t(`landing.blurb.${name}.title`)}</h3>
            <p className={styles['blurbText']}>{t(`landing.blurb.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
