import type { Group } from '@maru/core/api';
import { SPACE_TABS } from '@maru/core/site-map';
import type { SpaceTab } from '@maru/core/site-map';
import type { ComponentType } from 'react';
import { TreeSkeleton } from '../../../components/Skeleton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRequiredLogin } from '../../../page/session/use-required-login.ts';
import { useSpace } from '../../../page/shown-doc/use-space.ts';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { useTab } from '../use-tab.ts';
import { DesignTab } from './DesignTab.tsx';
import { ExportTab } from './ExportTab.tsx';
import { LinksTab } from './LinksTab.tsx';
import { NameTab } from './NameTab.tsx';
import { TrashTab } from './TrashTab.tsx';

const PAGES: { readonly [T in SpaceTab]: ComponentType<{ readonly group: Group }> } = {
  name: NameTab,
  design: DesignTab,
  links: LinksTab,
  export: ExportTab,
  trash: TrashTab,
};

/** Settings of a space, for its owner. */
export function SpaceScreen() {
  const { t } = useTranslation('spaceSettings');
  const shown = useTab('/space', SPACE_TABS);
  const { group } = useSpace(useRequiredLogin());
  const Page = PAGES[shown];
  return (
    <SettingsFrame
      label={t('label')}
      tabs={SPACE_TABS.map((name) => ({ to: `/space/${name}`, label: t(`tabs.${name}`) }))}
      current={`/space/${shown}`}
      title={t(`${shown}.title`)}
      lead={shown === 'name' ? undefined : t(`${shown}.lead`)}
      isWide={shown === 'design'}
    >
      {group === null ? (
        <TreeSkeleton label={t('translation:common.loading')} />
      ) : (
        <Page key={`${shown} ${group.id}`} group={group} />
      )}
    </SettingsFrame>
  );
}
