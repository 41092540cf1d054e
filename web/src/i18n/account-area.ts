import { useTranslation } from './use-translation.ts';
import { addArea } from './areas.ts';
import { account as en } from './en/account.ts';
import { account as ko } from './ko/account.ts';

addArea('account', { en, ko });

/** These texts, and those of every page behind `translation:`. */
export function useAccountText() {
  return useTranslation('account');
}
