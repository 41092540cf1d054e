import { access } from './ko/access.ts';
import { auth, fields } from './ko/auth.ts';
import { editor } from './ko/editor.ts';
import { explore } from './ko/explore.ts';
import { landing } from './ko/landing.ts';
import { legal } from './ko/legal.ts';

/** Texts of the screens that are loaded on demand. */
export const rest = { access, auth, fields, editor, explore, landing, legal } as const;
