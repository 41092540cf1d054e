import { LOCALE_KEY } from '@maru/core';
import type { Locale } from '@maru/core';
import { localeOf } from '../texts/translate.ts';
import type { AppServices } from './app-services.ts';
import type { WindowController } from './window-controller.ts';

/** Synchronises the language of page and menus. */
export interface Languages {
  /** Called with a language chosen in the menu: the page is updated. */
  readonly speak: (locale: Locale) => void;
  /** Called with the language of the page's requests: the menu is updated. */
  readonly follow: (acceptLanguage: string) => void;
}

export function createLanguages(
  { settings, locale }: Pick<AppServices, 'settings' | 'locale'>,
  stage: WindowController,
  onChange: () => void,
): Languages {
  return {
    speak: (wanted) => {
      settings.set({ locale: wanted });
      onChange();
      const contents = stage.window()?.webContents;
      // Local storage, where the page itself stores the language.
      contents
        ?.executeJavaScript(`localStorage.setItem('${LOCALE_KEY}', '${wanted}')`)
        .then(() => contents.reload())
        .catch(() => undefined);
    },
    follow: (acceptLanguage) => {
      const requested = localeOf(acceptLanguage.split(','));
      if (acceptLanguage === '' || requested === locale()) return;
      settings.set({ locale: requested });
      onChange();
    },
  };
}
