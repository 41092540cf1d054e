import type { DocItem } from '@maru/core/api';
import { Link2, Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** A lock or a link: what is public, as most of a space is read, carries nothing. */
export function AccessGlyph({ doc }: { readonly doc: DocItem }) {
  const { t } = useTranslation();
  if (doc.access === 'public') return null;
  const Icon = doc.access === 'private' ? Lock : Link2;
  return <Icon size={13} role="img" aria-label={t(`access.${doc.access}`)} />;
}
