import { common } from './ko/common.ts';
import { doc } from './ko/document.ts';
import { doors, fields } from './ko/doors.ts';
import { editor } from './ko/editor.ts';
import { explore } from './ko/explore.ts';
import { landing } from './ko/landing.ts';
import { legal } from './ko/legal.ts';
import { failure, nav, notFound, session } from './ko/shell.ts';
import { access, space } from './ko/space.ts';
import type { Messages } from './messages.ts';

/** Every text of the page in Korean. The compiler refuses a missing or unknown one. */
export const ko = {
  common,
  nav,
  session,
  notFound,
  failure,
  landing,
  explore,
  doors,
  fields,
  space,
  access,
  doc,
  editor,
  legal,
} satisfies Messages;
