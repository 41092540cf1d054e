import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

/** Puts the screen's name into the window's title, with the product's behind it; null leaves it as the server set it. */
export function useTitle(title: string | null, { isWhole = false }: { readonly isWhole?: boolean } = {}): void {
  const { t } = useTranslation();
  const product = t('common.productName');
  useEffect(() => {
    if (title !== null) document.title = isWhole ? title : `${title} · ${product}`;
  }, [title, isWhole, product]);
}
