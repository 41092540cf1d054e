import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { coloringOf } from './coloring.ts';
import type { Coloring } from './coloring.ts';

/** Loads a grammar of the editor; null for a name that it does not know. */
export async function loadEditorGrammar(name: string): Promise<Coloring | null> {
  const description = LanguageDescription.matchLanguageName(languages, name, false);
  return description === null ? null : coloringOf((await description.load()).language.parser);
}
