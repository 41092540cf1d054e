import { access } from './en/access.ts';
import { auth, fields } from './en/auth.ts';
import { editor } from './en/editor.ts';
import { explore } from './en/explore.ts';
import { landing } from './en/landing.ts';
import { legal } from './en/legal.ts';

/** Texts of the screens that are loaded on demand. */
export const rest = { access, auth, fields, editor, explore, landing, legal } as const;
