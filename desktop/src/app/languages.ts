import { LOCALE_KEY } from '@maru/core';
import type { Locale } from '@maru/core';
import { localeOf } from '../texts/translate.ts';
import type { Parts } from './open-parts.ts';
import type { Stage } from './stage.ts';

/** Keeps page and menus in one language, whichever of them it was chosen in. */
export interface Languages {
  /** Chosen in the menu: the page follows. */
  readonly speak: (locale: Locale) => void;
  /** Chosen in the page, which asks for its messages in it: the menu follows. */
  readonly follow: (acceptLanguage: string) => void;
}

export function createLanguages({ settings, locale }: Pick<Parts, 'settings' | 'locale'>, stage: Stage, onChange: () => void): Languages {
  return {
    speak: (wanted) => {
      settings.set({ locale: wanted });
      onChange();
      const contents = stage.window()?.webContents;
      // The place where the page itself remembers it.
      contents
        ?.executeJavaScript(`localStorage.setItem('${LOCALE_KEY}', '${wanted}')`)
        .then(() => contents.reload())
        .catch(() => undefined);
    },
    follow: (acceptLanguage) => {
      const asked = localeOf(acceptLanguage.split(','));
      if (acceptLanguage === '' || asked === locale()) return;
      settings.set({ locale: asked });
      onChange();
    },
  };
}
