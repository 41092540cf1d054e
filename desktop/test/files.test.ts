import { setUpDesktop } from './desktop-app.ts';
import { describeFiles } from './file-cases.ts';

describe('Files, from the menu', function () {
  this.timeout(120_000);
  describeFiles(setUpDesktop);
});
