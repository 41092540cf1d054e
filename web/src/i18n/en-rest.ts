import { doors, fields } from './en/doors.ts';
import { editor } from './en/editor.ts';
import { explore } from './en/explore.ts';
import { landing } from './en/landing.ts';
import { legal } from './en/legal.ts';

/** What the screens say that are fetched when they are needed. */
export const rest = { doors, fields, editor, explore, landing, legal } as const;
