import { HighlightStyle } from '@codemirror/language';
import type { TagStyle } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { dialectTags } from './language/tags.ts';

const MARKS: TagStyle = {
  tag: [tags.processingInstruction, tags.contentSeparator, tags.meta, tags.labelName],
  color: 'var(--sub-text)',
};
const STRONG: TagStyle = { tag: tags.strong, fontWeight: '700' };
const STRIKETHROUGH: TagStyle = { tag: tags.strikethrough, textDecoration: 'line-through' };
const LINK: TagStyle = { tag: [tags.link, tags.url], color: 'var(--accent)' };
const WEAK: TagStyle = { tag: [tags.annotation, tags.character, dialectTags.key], color: 'var(--sub-text)' };
const SIGN: TagStyle = { tag: dialectTags.sign, color: 'var(--accent)' };

/** Code, in the colours that it has on the page. */
const CODE: readonly TagStyle[] = [
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword],
    color: 'var(--code-keyword, var(--accent))',
  },
  {
    tag: [tags.string, tags.special(tags.string), tags.regexp, tags.inserted],
    color: 'var(--code-string, var(--text))',
  },
  { tag: [tags.deleted, tags.invalid], color: 'var(--code-tag, var(--text))' },
  { tag: tags.number, color: 'var(--code-number, var(--text))' },
  { tag: [tags.bool, tags.null], color: 'var(--code-keyword, var(--text))' },
  { tag: tags.comment, color: 'var(--sub-text)' },
  {
    tag: [tags.lineComment, tags.blockComment],
    color: 'var(--code-comment, var(--sub-text))',
    fontStyle: 'italic',
  },
  {
    tag: [
      tags.propertyName,
      tags.macroName,
      tags.definition(tags.variableName),
      tags.definition(tags.propertyName),
    ],
    color: 'var(--code-name, var(--text))',
  },
  {
    tag: [tags.typeName, tags.className, tags.namespace, tags.tagName],
    color: 'var(--code-type, var(--text))',
  },
];

/** Look of the source. */
export const sourceHighlight = HighlightStyle.define([
  { tag: tags.quote, color: 'var(--sub-text)' },
  MARKS,
  { tag: [tags.heading, tags.heading3, tags.heading4, tags.heading5, tags.heading6], fontWeight: '700' },
  { tag: tags.heading1, fontSize: '1.25em', fontWeight: '700' },
  { tag: tags.heading2, fontSize: '1.12em', fontWeight: '700' },
  STRONG,
  // A thin solid line: dots look like the browser's mark of a spelling error, and Hangul has no italics.
  {
    tag: tags.emphasis,
    textDecoration: 'underline 1px color-mix(in srgb, var(--text) 40%, transparent)',
    textUnderlineOffset: '0.3em',
  },
  STRIKETHROUGH,
  { tag: dialectTags.underline, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  { tag: dialectTags.highlight, backgroundColor: 'var(--highlight)' },
  LINK,
  WEAK,
  { tag: tags.escape, color: 'var(--sub-text)' },
  { tag: tags.monospace, color: 'var(--text)' },
  SIGN,
  ...CODE,
]);

/** Look of the source in Live, whose own decorations show the rest: each of these costs an element. */
export const liveHighlight = HighlightStyle.define([MARKS, STRONG, STRIKETHROUGH, LINK, WEAK, SIGN, ...CODE]);
