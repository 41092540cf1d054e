import { common } from './ko/common.ts';
import { doc } from './ko/document.ts';
import { failure, nav, notFound, session } from './ko/shell.ts';
import { access, space } from './ko/space.ts';

/** What pages for reading say: every page downloads it. */
export const reader = { common, nav, session, notFound, failure, space, access, doc } as const;
