import { buttons } from './en/buttons.ts';
import { doc } from './en/document.ts';
import { errors } from './en/errors.ts';
import { markup } from './en/markup.ts';
import { failure, nav, notFound, session } from './en/shell.ts';
import { site } from './en/site.ts';
import { space } from './en/space.ts';

const common = { ...site, ...buttons, ...errors } as const;

/** Texts of the pages for reading, which every page loads. */
export const reader = { common, nav, session, notFound, failure, space, doc, markup } as const;
