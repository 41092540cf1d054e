import { useTranslation } from '../../../i18n/use-translation.ts';
import { useMedia } from '../../../stores/media.ts';
import { QuotaBar } from './QuotaBar.tsx';
import { ThinningPart } from './ThinningPart.tsx';

/**
 * Storage used by the space's files and texts with their limits, and the setting that thins out old versions.
 * @param groupName null until it is known
 */
export function StorageBars({ groupName }: { readonly groupName: string | null }) {
  const { t } = useTranslation('media');
  const used = useMedia((state) => state.used);
  const limit = useMedia((state) => state.limit);
  const storage = useMedia((state) => state.storage);
  return (
    <>
      {used !== null && limit !== null && (
        <QuotaBar label={t('quota')} used={used} limit={limit} fullText={t('quotaFull')} />
      )}
      {storage !== null && <QuotaBar label={t('storage')} {...storage} fullText={t('storageFull')} />}
      {groupName !== null && <ThinningPart groupName={groupName} />}
    </>
  );
}
