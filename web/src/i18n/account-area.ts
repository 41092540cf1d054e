import { addArea } from './areas.ts';
import { account as en } from './en/account.ts';
import { account as ko } from './ko/account.ts';

/** The name of the namespace, which is there once this file is. */
export const ACCOUNT_AREA = 'account';

addArea(ACCOUNT_AREA, { en, ko });
