import { commonmarkLanguage, markdown } from '@codemirror/lang-markdown';
import { foldNodeProp, Language } from '@codemirror/language';
import type { LanguageDescription, LanguageSupport } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { MarkdownParser } from '@lezer/markdown';
import type { MarkdownConfig } from '@lezer/markdown';
import { DIALECT_BLOCKS } from './block-parsers.ts';
import { dialectInlines } from './inline-elements.ts';
import type { LabelSource } from './inline-elements.ts';
import { applyCoreRules } from './leaf-ends.ts';
import { DIALECT_TEXT } from './leaf-parser.ts';
import { splicedParse } from './spliced-parse.ts';
import { dialectTags } from './tags.ts';

const INLINE_NODES: MarkdownConfig = {
  defineNodes: [
    { name: 'Underline', style: { 'Underline/...': dialectTags.underline } },
    { name: 'Strikethrough', style: { 'Strikethrough/...': tags.strikethrough } },
    { name: 'StrikethroughMark', style: tags.processingInstruction },
    { name: 'Highlight', style: { 'Highlight/...': dialectTags.highlight } },
    { name: 'HighlightMark', style: tags.processingInstruction },
    { name: 'Size', style: { 'Size/...': dialectTags.size } },
    { name: 'Color', style: { 'Color/...': dialectTags.color } },
    { name: 'HtmlTag' },
    { name: 'TagMark', style: tags.processingInstruction },
    { name: 'WikiLink', style: { 'WikiLink/...': tags.link } },
    { name: 'DocEmbed' },
    { name: 'EmbedMark', style: tags.processingInstruction },
    { name: 'InlineNote', style: { 'InlineNote/...': tags.annotation } },
    { name: 'FootnoteReference', style: { 'FootnoteReference/...': tags.annotation } },
    { name: 'NoteMark', style: tags.processingInstruction },
    { name: 'InlineMath', style: { 'InlineMath/...': tags.monospace } },
    { name: 'MathMark', style: tags.processingInstruction },
    { name: 'MediaSize', style: tags.number },
  ],
  props: [
    foldNodeProp.add({ Table: (node, state) => ({ from: state.doc.lineAt(node.from).to, to: node.to }) }),
  ],
};

/**
 * The dialect's parser for the editor: lang-markdown's blocks
 * with those of the dialect, and inline content parsed by core.
 * @param codeLanguage returns the language of fenced code by its name, which is loaded at first use
 */
export function dialect(
  labels: LabelSource,
  hasMath: boolean,
  codeLanguage: (info: string) => LanguageDescription | null,
): LanguageSupport {
  const { data, parser } = commonmarkLanguage;
  if (!(parser instanceof MarkdownParser))
    throw new TypeError("lang-markdown's parser is not the one that the dialect extends.");
  const plain = parser.configure([
    DIALECT_BLOCKS,
    DIALECT_TEXT,
    INLINE_NODES,
    { parseInline: [dialectInlines(labels, hasMath)] },
  ]);
  applyCoreRules(plain);
  return markdown({
    // The parser of nested code wraps this one and sees which parts were parsed again.
    base: new Language(data, plain.configure({ wrap: splicedParse(plain) })),
    codeLanguages: codeLanguage,
    completeHTMLTags: false,
    addKeymap: false,
  });
}
