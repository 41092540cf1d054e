import { describeWindow } from './window-cases.ts';
import { setUpDesktop } from './desktop-app.ts';

describe('The app’s window', function () {
  this.timeout(120_000);
  describeWindow(setUpDesktop);
});
