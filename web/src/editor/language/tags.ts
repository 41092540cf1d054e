import { Tag, tags } from '@lezer/highlight';

/** Highlighting tags of the dialect's own marks. */
export const dialectTags = {
  underline: Tag.define('underline', tags.content),
  highlight: Tag.define('highlight', tags.content),
  size: Tag.define('size', tags.content),
  color: Tag.define('color', tags.content),
  key: Tag.define('key'),
  /** Of callouts, folds, numbers and tasks. */
  sign: Tag.define('sign'),
};
