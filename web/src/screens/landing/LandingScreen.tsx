import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { useTitle } from '../../page/use-title.ts';
import { usePage } from '../../stores/page.ts';
import { useSession } from '../../stores/session.ts';
import { Blurbs } from './Blurbs.tsx';
import { Example } from './Example.tsx';
import { Teaser } from './Teaser.tsx';
import styles from './LandingScreen.module.css';

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
                <ButtonLink to="/signup" look="primary" size="large">
                  {t('landing.start')}
                </ButtonLink>
              )}
              <ButtonLink to="/login" look={isSignupOpen ? 'plain' : 'primary'} size="large">
                {t('nav.login')}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to={`/${username}`} look="primary" size="large">
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
