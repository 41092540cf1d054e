import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { articleNames } from '../../markup/article-names.ts';
import { BlockViews } from '../../markup/BlockViews.tsx';
import type { ViewOptions } from '../../markup/view-options.ts';
import { commentBlocks } from './comment-blocks.ts';
import styles from './Comments.module.css';

/** Text of a comment, rendered in the dialect within the limits of `commentBlocks`. */
export function CommentText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const blocks = useMemo(() => commentBlocks(text), [text]);
  const options = useMemo(
    (): ViewOptions => ({ resolve: () => null, idPrefix: '', names: articleNames(t) }),
    [t],
  );
  return (
    <div className={`article ${styles['text']}`} dir="auto">
      <BlockViews blocks={blocks} options={options} />
    </div>
  );
}
