import type { Group } from '@maru/core/api';
import { Link } from 'react-router-dom';
import { Alert } from '../../../components/Alert.tsx';
import { isDesignCorrected } from '../../../design/space-design.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/**
 * Informs the owner of a space that readers see other
 * colours than the design's, because those were unreadable.
 */
export function DesignNote({ group }: { readonly group: Group }) {
  const { t } = useTranslation('spaceSettings');
  if (!isDesignCorrected(group.style)) return null;
  return (
    <Alert>
      {t('design.corrected')} <Link to="/space/design">{t('design.correct')}</Link>
    </Alert>
  );
}
