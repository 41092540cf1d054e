import { useTranslation } from '../../i18n/use-translation.ts';
import { useTitle } from '../../page/navigation/use-title.ts';
import styles from './LegalScreen.module.css';

const TERMS = ['what', 'yours', 'rules', 'end'] as const;
const PRIVACY = ['keep', 'log', 'cookies', 'delete'] as const;

export function TermsScreen() {
  const { t } = useTranslation();
  const sections = TERMS.map((name) => ({
    title: t(`legal.terms.${name}Title`),
    text: t(`legal.terms.${name}`),
  }));
  return <Legal title={t('legal.terms.title')} sections={sections} />;
}

export function PrivacyScreen() {
  const { t } = useTranslation();
  const sections = PRIVACY.map((name) => ({
    title: t(`legal.privacy.${name}Title`),
    text: t(`legal.privacy.${name}`),
  }));
  return <Legal title={t('legal.privacy.title')} sections={sections} />;
}

function Legal({
  title,
  sections,
}: {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}) {
  useTitle(title);
  return (
    <div className={styles['legal']}>
      <h1 className="screenTitle" tabIndex={-1}>
        {title}
      </h1>
      <div className="article">
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
      </div>
    </div>
  );
}
