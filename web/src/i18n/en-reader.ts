import { common } from './en/common.ts';
import { doc } from './en/document.ts';
import { failure, nav, notFound, session } from './en/shell.ts';
import { access, space } from './en/space.ts';

/** What pages for reading say: every page downloads it. */
export const reader = { common, nav, session, notFound, failure, space, access, doc } as const;
