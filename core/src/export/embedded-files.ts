import type { Node } from '../markup/ast.ts';
import type { WikiLink } from '../markup/inline-ast.ts';
import { parse } from '../markup/parse.ts';
import { childrenOf } from '../markup/walk.ts';
import { applyEdits } from './rewrite-links.ts';
import type { Edit } from './rewrite-links.ts';

/** Extensions of files shown inline: images, videos and sound. Other files become links. */
const SHOWN = /\.(?:avif|gif|jpe?g|png|svg|webp|mp4|m4v|webm|ogv|mov|mp3|m4a|aac|og[ag]|opus|wav|flac)$/i;
/** Obsidian's `|300` and `|300x200`. */
const SIZE = /^(\d{1,5})(?:x(\d{1,5}))?$/;

/**
 * Converts the files that Obsidian embeds (`![[sea.png|300]]`) to images and links
 * (`![sea.png](../files/sea.png =300x)`), and embedded notes to links unless they are alone in their line,
 * where the dialect embeds documents. References to unknown files stay unchanged.
 * @param linkTo returns the link to the file of a name, relative to the text's folder
 */
export function linkEmbeddedFiles(content: string, linkTo: (name: string) => string | null): string {
  if (!content.includes('[[')) return content;
  const edits: Edit[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'wikiLink' && content[node.from - 1] !== '!') edits.push(...fileEdit(node, linkTo));
    else if (node.type === 'wikiLink' && content[node.from - 2] !== '\\') {
      const name = node.target.replace(/#.*$/s, '').trim();
      const link = linkTo(name);
      const file = name.split('/').at(-1) ?? name;
      if (link !== null)
        edits.push({
          from: node.from - 1,
          to: node.to,
          text: pictureOf(file, node.text === node.target ? file : node.text, link),
        });
      else if (!/\.(?!md$)[a-z0-9]{1,5}$/i.test(file)) edits.push(...embeddedNoteEdits(content, node));
    }
    for (const child of childrenOf(node)) visit(child);
  };
  // `![` would begin an image; a space keeps all offsets.
  visit(parse(content.replaceAll('![[', ' [[')));
  return applyEdits(content, edits);
}

/** Writes a link to a file that is no note. */
function fileEdit({ from, to, target, text }: WikiLink, linkTo: (name: string) => string | null): Edit[] {
  const name = target.replace(/#.*$/s, '').trim();
  const link = /\.[a-z0-9]{1,5}$/i.test(name) ? linkTo(name) : null;
  return link === null
    ? []
    : [{ from, to, text: `[${text.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${link})` }];
}

/** Writes an embedded note as a paragraph of its own where it is alone in its line, else as a link. */
function embeddedNoteEdits(content: string, { from, to, target, text }: WikiLink): Edit[] {
  if (!isAlone(content, from - 1, to)) return [{ from: from - 1, to: from, text: '' }];
  const start = content.lastIndexOf('\n', from - 1) + 1;
  const before = content.slice(content.lastIndexOf('\n', start - 2) + 1, Math.max(0, start - 1));
  const next = content.indexOf('\n', to);
  const lineEnd = content.indexOf('\n', next + 1);
  const after = content.slice(next + 1, lineEnd < 0 ? undefined : lineEnd);
  const isIndented = start < from - 1;
  const edits: Edit[] = [];
  if (!isIndented && start > 0 && before.trim() !== '') edits.push({ from: start, to: start, text: '\n' });
  if (text !== target) edits.push({ from, to, text: `[[${target}]]` });
  // The next one brings its own blank line.
  const isFollowed = next >= 0 && after.trim() !== '' && !/^!\[\[.*\]\][ \t]*$/.test(after);
  if (!isIndented && isFollowed) edits.push({ from: to, to, text: '\n' });
  return edits;
}

function isAlone(content: string, from: number, to: number): boolean {
  const start = content.lastIndexOf('\n', from - 1) + 1;
  const end = content.indexOf('\n', to);
  return (
    content.slice(start, from).trim() === '' && content.slice(to, end < 0 ? undefined : end).trim() === ''
  );
}

function pictureOf(file: string, alt: string, link: string): string {
  const [, width, height = ''] = SIZE.exec(alt.trim()) ?? [];
  const words = width === undefined ? alt : file;
  const label = words.replaceAll(/[[\]\\]/g, String.raw`\$&`);
  const size = width === undefined ? '' : ` =${width}x${height}`;
  return SHOWN.test(file) ? `![${label}](${link}${size})` : `[${label}](${link})`;
}
