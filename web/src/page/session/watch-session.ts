import { hideAccountSign } from '../../reader/account-sign.ts';
import { startSessionCheck } from '../../stores/session-check.ts';
import { startRenewal } from '../../stores/session-renewal.ts';
import { onSession, renewAuth, sessionState } from '../../stores/session.ts';
import { loginPath } from './login-path.ts';

/**
 * Renews the session at load and later, and reports when it
 * has ended or changed, until the returned function is called.
 */
export function watchSession(): () => void {
  const stopHearing = onSession(({ isLost, status }, before) => {
    if (status !== before.status) hideAccountSign();
    if (isLost && !before.isLost)
      void import('./lost-session.ts').then(({ reportLostSession }) => reportLostSession());
  });
  const stopRenewing = startRenewal();
  // The page leaves the history: it shows what the session that has ended may read.
  const stopChecking = startSessionCheck((path) => location.replace(path === '/login' ? loginPath() : path));
  void renewAuth();
  // The session check is for those who have a session; another tab may have begun one.
  const renewOnReturn = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && sessionState().username === null) void renewAuth();
  };
  window.addEventListener('pageshow', renewOnReturn);
  return () => {
    window.removeEventListener('pageshow', renewOnReturn);
    stopHearing();
    stopRenewing();
    stopChecking();
  };
}
