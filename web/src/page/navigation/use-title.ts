import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Sets the window's title to the screen's name followed by the product's; null leaves the server's title. */
export function useTitle(
  title: string | null,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): void {
  const { t } = useTranslation();
  const product = t('common.productName');
  useEffect(() => {
    if (title !== null) document.title = isWhole ? title : `${title} · ${product}`;
  }, [title, isWhole, product]);
}
