import { ACCOUNT_TABS } from '@maru/core/site-map';
import { TreeSkeleton } from '../../../components/Skeleton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRequiredLogin } from '../../../page/session/use-required-login.ts';
import { useSession } from '../../../stores/session.ts';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { useTab } from '../use-tab.ts';
import { ACCOUNT_PAGES } from './account-pages.ts';
import { useProviderOutcome } from './use-provider-outcome.ts';

/** Account settings: data, login, deletion. */
export function AccountScreen() {
  const { t } = useTranslation('account');
  const shown = useTab('/account', ACCOUNT_TABS);
  useRequiredLogin();
  useProviderOutcome();
  const user = useSession((state) => state.user);
  const Page = ACCOUNT_PAGES[shown];
  return (
    <SettingsFrame
      label={t('label')}
      tabs={ACCOUNT_TABS.map((name) => ({
        to: `/account/${name}`,
        label: t(`tabs.${name}`),
        isDangerous: name === 'delete',
      }))}
      current={`/account/${shown}`}
      title={t(`${shown}.title`)}
      lead={shown === 'info' || shown === 'history' ? undefined : t(`${shown}.lead`)}
    >
      {user === null ? (
        <TreeSkeleton label={t('translation:common.loading')} />
      ) : (
        <Page key={`${shown} ${user.id}`} user={user} />
      )}
    </SettingsFrame>
  );
}
