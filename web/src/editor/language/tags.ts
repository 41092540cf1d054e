import { Tag, tags } from '@lezer/highlight';

/** What the dialect's own marks mean to the colours. */
export const dialectTags = {
  underline: Tag.define('underline', tags.content),
  size: Tag.define('size', tags.content),
  color: Tag.define('color', tags.content),
};
