import type { Group } from '@maru/core/api';
import { Alert } from '../../../components/Alert.tsx';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { isDesignCorrected } from '../../../design/space-design.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import styles from './Design.module.css';
import { DesignFields } from './DesignFields.tsx';
import { DesignPreview } from './DesignPreview.tsx';
import { useDesignForm } from './use-design-form.ts';

/** Design of the space: fonts, size and colours, with a live preview. */
export function DesignTab({ group }: { readonly group: Group }) {
  const { t } = useTranslation('spaceSettings');
  const form = useDesignForm(group);
  return (
    <div className={styles['design']}>
      <div className={styles['fields']}>
        {isDesignCorrected(group.style) && <Alert>{t('design.corrected')}</Alert>}
        {form.message !== null && <Alert tone="danger">{form.message}</Alert>}
        <SubmitForm action={t('design.save')} isBusy={form.isBusy} onSubmit={form.save}>
          <DesignFields
            draft={form.draft}
            hasTried={form.hasTried}
            refusedField={form.refusedField}
            onChange={form.change}
          />
        </SubmitForm>
        <p className={styles['more']}>
          <Button onClick={form.reset}>{t('design.reset')}</Button>
          <ButtonLink to={`/${group.name}`} variant="quiet">
            {t('design.see')}
          </ButtonLink>
        </p>
      </div>
      <DesignPreview style={form.style} spaceTitle={group.title} />
    </div>
  );
}
