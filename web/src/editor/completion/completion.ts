import type { Extension } from '@codemirror/state';
import type { Locale } from '@maru/core';
import { completeEmoji } from './complete-emoji.ts';
import { completeLanguages } from './complete-languages.ts';
import { completeLinks } from './complete-links.ts';
import type { LinkTarget } from './complete-links.ts';
import { pasteWords } from '../paste/paste-words.ts';
import { uploads } from '../paste/uploads.ts';
import type { Uploading } from '../paste/uploads.ts';

export interface CompletionTools {
  readonly uploading: Uploading;
  /** Returns the current documents that can be linked to. */
  readonly linkTargets: () => readonly LinkTarget[];
  /** Returns the language of completion labels. */
  readonly locale: () => Locale;
}

/** Extensions for content that is not typed: files, clipboard, completions. */
export function completion({ uploading, linkTargets, locale }: CompletionTools): readonly Extension[] {
  return [
    uploads(uploading),
    pasteWords(),
    completeLinks(linkTargets),
    completeLanguages(),
    completeEmoji(locale),
  ];
}
