import { PencilLine } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useGroup } from '../../../stores/group.ts';

/** Icon of a document with changes that its readers do not see. */
export function CopyGlyph({ id }: { readonly id: string }) {
  const { t } = useTranslation('tree');
  const hasCopy = useGroup(({ workingCopies }) => workingCopies.includes(id));
  return hasCopy && <PencilLine size="0.8125rem" role="img" aria-label={t('unpublished')} />;
}
