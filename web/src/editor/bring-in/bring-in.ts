import type { Extension } from '@codemirror/state';
import type { Locale } from '@maru/core';
import { completeEmoji } from './complete-emoji.ts';
import { completeLanguages } from './complete-languages.ts';
import { completeLinks } from './complete-links.ts';
import type { LinkTarget } from './complete-links.ts';
import { pasteWords } from './paste-words.ts';
import { uploads } from './uploads.ts';
import type { Uploading } from './uploads.ts';

export interface BringInTools {
  readonly uploading: Uploading;
  /** The documents that can be linked to, at that moment. */
  readonly linkTargets: () => readonly LinkTarget[];
  /** The language that things are called in. */
  readonly locale: () => Locale;
}

/** What comes into a text otherwise than by typing it: files, clipboards, and the names of what there is. */
export function bringIn({ uploading, linkTargets, locale }: BringInTools): readonly Extension[] {
  return [uploads(uploading), pasteWords(), completeLinks(linkTargets), completeLanguages(), completeEmoji(locale)];
}
