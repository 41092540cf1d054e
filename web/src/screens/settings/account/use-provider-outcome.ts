import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Areas } from '../../../i18n/texts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { showToast } from '../../../stores/ui.ts';

type Reason = keyof Areas['account']['providerRefused'];

/** Reasons with a text of their own. */
const REASONS: ReadonlySet<string> = new Set<Reason>([
  'provider_cancelled',
  'provider_unavailable',
  'identity_taken',
  'too_many_identities',
  'proof_required',
  'proof_not_fresh',
]);

/** Shows the outcome of a link or proof by a provider, which the address has, and removes it from there. */
export function useProviderOutcome(): void {
  const { t } = useTranslation('account');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const done = query.get('done');
    const code = query.get('refused');
    if (done === 'linked') showToast(t('security.identityLinked'), 'success');
    else if (done === 'proven') showToast(t('security.proven'), 'success');
    else if (code !== null) showToast(t(`providerRefused.${isReason(code) ? code : 'other'}`), 'danger');
    else return;
    query.delete('done');
    query.delete('refused');
    void navigate({ pathname, search: query.toString() }, { replace: true });
  }, [pathname, search, navigate, t]);
}

function isReason(code: string): code is Reason {
  return REASONS.has(code);
}
