import type { Texts } from './texts.ts';
import { buttons } from './ko/buttons.ts';
import { doc } from './ko/document.ts';
import { errors } from './ko/errors.ts';
import { markup } from './ko/markup.ts';
import { failure, nav, notFound, session } from './ko/shell.ts';
import { site } from './ko/site.ts';
import { space } from './ko/space.ts';

const common = { ...site, ...buttons, ...errors } satisfies Texts<'translation'>['common'];

/** Texts of the pages for reading, which every page loads. */
export const reader = { common, nav, session, notFound, failure, space, doc, markup } as const;
