import { common } from './en/common.ts';
import { doc } from './en/document.ts';
import { doors, fields } from './en/doors.ts';
import { editor } from './en/editor.ts';
import { explore } from './en/explore.ts';
import { landing } from './en/landing.ts';
import { legal } from './en/legal.ts';
import { failure, nav, notFound, session } from './en/shell.ts';
import { access, space } from './en/space.ts';

/** Every text of the page in English. Its shape is that of all languages. */
export const en = { common, nav, session, notFound, failure, landing, explore, doors, fields, space, access, doc, editor, legal } as const;
