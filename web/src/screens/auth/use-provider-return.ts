import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Areas } from '../../i18n/texts.ts';
import { readStep } from '../../stores/sign-in.ts';
import type { PendingForm } from './use-pending-second-step.ts';

type Reason = keyof Areas['translation']['auth']['refused'];

/** Reasons with a text of their own. */
const REASONS: ReadonlySet<string> = new Set<Reason>([
  'provider_cancelled',
  'provider_login_over',
  'provider_unavailable',
  'signup_closed',
  'account_disabled',
]);

/**
 * Takes what the server has put into the address after a login by a provider, and removes it from there: the
 * ticket of a second step, which is a secret, or the reason of a refusal.
 */
export function useProviderReturn({ resume, end }: Pick<PendingForm, 'resume' | 'end'>): void {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  /** The address that was taken: it may stay for another render. */
  const taken = useRef<string | null>(null);
  useEffect(() => {
    const query = new URLSearchParams(search);
    const code = query.get('refused');
    const step = readStep(hash);
    if ((code === null && step === null) || taken.current === search + hash) return;
    taken.current = search + hash;
    if (step !== null) resume(step);
    else end(t(`auth.refused.${isReason(code) ? code : 'other'}`));
    query.delete('refused');
    void navigate({ pathname, search: query.toString() }, { replace: true });
  }, [pathname, search, hash, navigate, resume, end, t]);
}

function isReason(code: string | null): code is Reason {
  return code !== null && REASONS.has(code);
}
