import { useTranslation } from './use-translation.ts';
import { addArea } from './areas.ts';
import { comments as en } from './en/comments.ts';
import { comments as ko } from './ko/comments.ts';

addArea('comments', { en, ko });

/** These texts, and those of every page behind `translation:`. */
export function useCommentsText() {
  return useTranslation('comments');
}
