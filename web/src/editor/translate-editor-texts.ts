import type { Translate } from '../i18n/texts.ts';
import type { EditorTexts } from './editor-texts.ts';

/** Returns the editor's texts in the language of `t`. */
export function translateEditorTexts(
  t: Translate<'writing'>,
  label: string,
  placeholder: string,
): EditorTexts {
  const close = t('phrases.close');
  return {
    label,
    placeholder,
    keys: t('translation:editor.keys'),
    action: (name) => t(name),
    phrases: {
      Column: t('column'),
      Find: t('phrases.find'),
      Replace: t('phrases.replace'),
      next: t('phrases.next'),
      previous: t('phrases.previous'),
      all: t('phrases.all'),
      'match case': t('phrases.matchCase'),
      'by word': t('phrases.byWord'),
      regexp: t('phrases.regexp'),
      replace: t('phrases.replace'),
      'replace all': t('phrases.replaceAll'),
      close,
      'current match': t('phrases.currentMatch'),
      'on line': t('phrases.onLine'),
      'replaced match on line $': t('phrases.replacedMatch'),
      'replaced $ matches': t('phrases.replacedMatches'),
      Completions: t('phrases.completions'),
      'Folded lines': t('phrases.foldedLines'),
      'Unfolded lines': t('phrases.unfoldedLines'),
      'folded code': t('phrases.foldedCode'),
      unfold: t('phrases.unfold'),
      to: t('phrases.to'),
      'Selection deleted': t('phrases.selectionDeleted'),
      'Control character': t('phrases.controlCharacter'),
    },
  };
}
