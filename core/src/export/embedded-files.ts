import type { Node } from '../markup/ast.ts';
import { parse } from '../markup/parse.ts';
import { childrenOf } from '../markup/walk.ts';
import { applyEdits } from './rewrite-links.ts';

/** Extensions of files shown inline: images, videos and sound. Other files become links. */
const SHOWN = /\.(?:avif|gif|jpe?g|png|webp|mp4|m4v|webm|ogv|mov|mp3|m4a|aac|og[ag]|opus|wav|flac)$/i;
/** Obsidian's `|300` and `|300x200`. */
const SIZE = /^(\d{1,5})(?:x(\d{1,5}))?$/;

/**
 * Converts the files that Obsidian embeds (`![[sea.png|300]]`) to images and links
 * (`![sea.png](../files/sea.png =300x)`), and embedded notes to links unless they are alone in their line,
 * where the dialect embeds documents. References to unknown files stay unchanged.
 * @param linkTo returns the link to the file of a name, relative to the text's folder
 */
export function linkEmbeddedFiles(content: string, linkTo: (name: string) => string | null): string {
  if (!content.includes('![[')) return content;
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'wikiLink' && content[node.from - 1] === '!' && content[node.from - 2] !== '\\') {
      const name = node.target.replace(/#.*$/s, '').trim();
      const link = linkTo(name);
      const file = name.split('/').at(-1) ?? name;
      if (link !== null)
        edits.push({
          from: node.from - 1,
          to: node.to,
          text: pictureOf(file, node.text === node.target ? file : node.text, link),
        });
      else if (!/\.(?!md$)[a-z0-9]{1,5}$/i.test(file) && !isAlone(content, node.from - 1, node.to))
        edits.push({ from: node.from - 1, to: node.from, text: '' });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  // `![` would begin an image; a space keeps all offsets.
  visit(parse(content.replaceAll('![[', ' [[')));
  return applyEdits(content, edits);
}

function isAlone(content: string, from: number, to: number): boolean {
  const start = content.lastIndexOf('\n', from - 1) + 1;
  const end = content.indexOf('\n', to);
  return (
    content.slice(start, from).trim() === '' && content.slice(to, end < 0 ? undefined : end).trim() === ''
  );
}

function pictureOf(file: string, said: string, link: string): string {
  const [, width, height = ''] = SIZE.exec(said.trim()) ?? [];
  const words = width === undefined ? said : file;
  const label = words.replaceAll(/[[\]\\]/g, String.raw`\$&`);
  const size = width === undefined ? '' : ` =${width}x${height}`;
  return SHOWN.test(file) ? `![${label}](${link}${size})` : `[${label}](${link})`;
}
