import { describeDevice } from '@maru/core/text';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Returns a formatter of devices: "Chrome on Windows". */
export function useDeviceLabel(): (userAgent: string) => string {
  const { t } = useTranslation('account');
  return (userAgent) => {
    const { browser, system } = describeDevice(userAgent);
    if (browser !== null && system !== null) return t('history.browserOn', { browser, system });
    return browser ?? system ?? t('history.unknownDevice');
  };
}
