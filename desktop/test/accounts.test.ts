import { setUpDesktop } from './desktop-app.ts';
import { describeAccounts } from './account-cases.ts';

describe('The desktop app', function () {
  this.timeout(120_000);
  describeAccounts(setUpDesktop);
});
