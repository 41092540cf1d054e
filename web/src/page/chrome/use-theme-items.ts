import { useTranslation } from '../../i18n/use-translation.ts';
import type { MenuItem } from '../../components/Menu.tsx';
import { TOGGLE_THEME } from '../../commands/toggle-theme.ts';
import { chooseTheme, useThemeChoice } from '../../stores/theme.ts';

/** Returns the themes as menu entries. */
export function useThemeItems(): readonly MenuItem[] {
  const { t } = useTranslation();
  const choice = useThemeChoice();
  return [
    {
      kind: 'choice',
      id: 'theme-system',
      label: t('nav.themeSystem'),
      isChosen: choice === null,
      onSelect: () => chooseTheme(null),
    },
    {
      kind: 'choice',
      id: 'theme-light',
      label: t('nav.themeLight'),
      isChosen: choice === 'light',
      onSelect: () => chooseTheme('light'),
    },
    {
      kind: 'choice',
      id: 'theme-dark',
      label: t('nav.themeDark'),
      isChosen: choice === 'dark',
      onSelect: () => chooseTheme('dark'),
      shortcut: TOGGLE_THEME.shortcut,
    },
  ];
}
