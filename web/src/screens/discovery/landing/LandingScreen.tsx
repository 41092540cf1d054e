import { useTranslation } from '../../../i18n/use-translation.ts';
import { ButtonLink } from '../../../components/Button.tsx';
import { useTitle } from '../../../page/navigation/use-title.ts';
import { usePage } from '../../../stores/page.ts';
import { useSession } from '../../../stores/session.ts';
import styles from './LandingScreen.module.css';
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
import { Link } from 'react-router-dom';
import { useExplore } from '../../../stores/explore.ts';
import { Example } from './Example.tsx';
import { FoundList } from '../explore/FoundList.tsx';

/** Number of documents shown on the landing page. */
const SHOWN = 3;

/** Recent public documents, with a link to all. Renders nothing where there is none. */
function Teaser() {
  const { t } = useTranslation();
  const docs = useExplore((state) => state.recent?.docs) ?? [];
  if (docs.length === 0) return null;
  return (
    <section className={styles['teaser']} aria-labelledby="maru:teaser-title">
      <div className={styles['teaserHead']}>
        <h2 id="maru:teaser-title" className={styles['teaserTitle']}>
          {t('explore.teaser')}
        </h2>
        <Link to="/explore">{t('explore.teaserAll')}</Link>
      </div>
      <FoundList docs={docs.slice(0, SHOWN)} headingLevel={3} />
    </section>
  );
}

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
function Blurbs() {
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

/** Landing page: one sentence, an illustration of the product, links to signup and login. */
export function LandingScreen() {
  const { t } = useTranslation();
  const username = useSession((state) => state.username);
  const isSignupOpen = usePage((state) => state.isSignupOpen);
  useTitle(t('landing.title'), { isWhole: true });
  return (
    <div className={styles['landing']}>
      <section className={styles['hero']}>
        <h1 className={styles['headline']} tabIndex={-1}>
          {t('landing.headline')}
        </h1>
        <div className={styles['ways']}>
          {username === null ? (
            <>
              {isSignupOpen && (
                <ButtonLink to="/signup" variant="primary" size="large">
                  {t('landing.start')}
                </ButtonLink>
              )}
              <ButtonLink to="/login" variant={isSignupOpen ? 'plain' : 'primary'} size="large">
                {t('nav.login')}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to={`/${username}`} variant="primary" size="large">
              {t('landing.toMySpace')}
            </ButtonLink>
          )}
        </div>
      </section>
      <Example />
      <Blurbs />
      <Teaser />
    </div>
  );
}
