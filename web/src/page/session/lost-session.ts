import { currentLocale, translate } from '../../i18n/instances.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { clearAuth } from '../../stores/session.ts';
import { showAlert } from '../../stores/ui.ts';
import { loginPath } from './login-path.ts';
import { isWritingScreen, matchScreen } from '../navigation/route-table.ts';

/**
 * Reports that the session was ended elsewhere; OK loads the page again
 * (specification, sections 4 and 8). In the editor the writer may stay with the text;
 * without a session that page would be "not found", so OK leads to the login and back.
 */
export async function reportLostSession(): Promise<void> {
  const isWriting = isWritingScreen(matchScreen(location.pathname));
  await loadTexts(currentLocale(), 'saving');
  const answer = await showAlert({
    title: translate('saving:ended.title'),
    message: translate(isWriting ? 'saving:ended.writing' : 'saving:ended.message'),
    okLabel: translate('common.ok'),
    ...(isWriting ? { cancelLabel: translate('saving:ended.stay') } : {}),
  });
  if (answer !== 'ok') clearAuth();
  else if (isWriting) location.assign(loginPath());
  else location.reload();
}
