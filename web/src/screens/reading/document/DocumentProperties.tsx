import type { DocProperty } from '@maru/core/text';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './DocumentProperties.module.css';

/** Properties of a document that its front matter names. */
export function DocumentProperties({ properties }: { readonly properties: readonly DocProperty[] }) {
  const { t } = useTranslation();
  return (
    <dl className={styles['properties']} aria-label={t('doc.properties.label')}>
      {properties.map(({ kind, values }) => (
        <div key={kind} className={styles['property']}>
          <dt>{t(`doc.properties.${kind}`)}</dt>
          {values.map((value, index) => (
            <dd key={index} className={kind === 'tags' ? styles['tag'] : undefined}>
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
