import type { ImportReport } from '@maru/core/api';
import { Alert } from '../../../components/Alert.tsx';
import { ButtonLink } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Translate } from '../../../i18n/texts.ts';
import { useImport } from '../../../stores/imports.ts';
import own from './Export.module.css';

const REASONS = [
  'unsupported_type',
  'hidden',
  'archive',
  'link',
  'unsafe_path',
  'encrypted',
  'damaged',
  'not_text',
  'too_large',
  'too_deep',
  'too_many_documents',
  'missing',
  'quota_exceeded',
  'too_many_images',
] as const;
/** Largest number of lines in a list. */
const SHOWN_MAX = 200;

/** Report of an import: number of documents, and each file that failed, with its reason. */
export function ImportOutcome({ groupName }: { readonly groupName: string }) {
  const { t } = useTranslation('export');
  const { phase, report, code, message } = useImport((state) => state);
  if (phase === 'failed') {
    return (
      <>
        <Alert tone="danger">
          {t('failed')} {failureWords(t, code, message)}
        </Alert>
        {report !== null && <Skipped skipped={report.skipped} />}
      </>
    );
  }
  if (phase !== 'done' || report === null) return null;
  const count = report.created.length;
  return (
    <>
      <Alert tone={count === 0 ? 'info' : 'success'}>
        {count === 0 ? t('createdNone') : t('created', { count })}
      </Alert>
      {count > 0 && (
        <p>
          <ButtonLink to={`/${groupName}`}>{t('toSpace')}</ButtonLink>
        </p>
      )}
      <Skipped skipped={report.skipped} />
    </>
  );
}

function Skipped({ skipped }: { readonly skipped: ImportReport['skipped'] }) {
  const { t } = useTranslation('export');
  if (skipped.length === 0) return null;
  return (
    <div className={own['skipped']}>
      <h3 className={own['skippedTitle']}>{t('skipped', { count: skipped.length })}</h3>
      <ul>
        {skipped.slice(0, SHOWN_MAX).map(({ name, reason }, index) => (
          <li key={`${index} ${name}`}>
            <span className={own['file']}>{name}</span>
            <span className={own['reason']}>
              {t(`reason.${REASONS.find((known) => known === reason) ?? 'other'}`)}
            </span>
          </li>
        ))}
        {skipped.length > SHOWN_MAX && <li>{t('moreSkipped', { more: skipped.length - SHOWN_MAX })}</li>}
      </ul>
    </div>
  );
}

/** Returns the server's message, except for errors of the request body, where this page has a clearer one. */
function failureWords(t: Translate<'export'>, code: string | null, message: string): string {
  if (code === 'file_not_found') return t('noFiles');
  if (code === 'unsupported_type') return t('notAnArchive');
  return code === 'too_large' ? t('tooLarge') : message;
}
