import { findElectron } from '../../scripts/desktop/find-electron.ts';
import { describeAccounts } from './account-cases.ts';
import { describeFiles } from './file-cases.ts';
import { describeWindow } from './window-cases.ts';
import { setUpElectron } from './electron-driver.ts';

/** Runs the cases of the fake Electron in Electron itself. */
describe('The app in Electron itself', function () {
  this.timeout(120_000);
  const program = process.env['ELECTRON_OVERRIDE_DIST_PATH'] === undefined ? null : findElectron();
  const setUp = () => setUpElectron(program ?? '');

  before(function () {
    if (program !== null) return;
    console.log('    skipped: ELECTRON_OVERRIDE_DIST_PATH names no folder with Electron’s program');
    this.skip();
  });

  describe('Accounts', () => describeAccounts(setUp));
  describe('Files', () => describeFiles(setUp));
  describe('Window', () => describeWindow(setUp));
});
