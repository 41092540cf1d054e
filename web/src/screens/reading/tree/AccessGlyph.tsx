import type { DocItem } from '@maru/core/api';
import { Link2, Lock } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Icon of a private or link-shared document. Public ones, the usual case, have none. */
export function AccessGlyph({ doc }: { readonly doc: DocItem }) {
  const { t } = useTranslation();
  if (doc.access === 'public') return null;
  const Icon = doc.access === 'private' ? Lock : Link2;
  return <Icon size="0.8125rem" role="img" aria-label={t(`access.${doc.access}`)} />;
}
