import { TOC_MAX_LEVEL } from '../../limits.ts';
import type { Block, Heading } from '../ast.ts';
import { MAX_PLACED_HEADINGS } from '../bounds.ts';
import type { Mutable } from '../mutable.ts';
import { inlineText } from '../walk.ts';
import { headingSlug } from './heading-slug.ts';

/** Heading with an open section: its level, the number of its direct subheadings, and its path. */
interface Section {
  readonly depth: number;
  readonly path: string;
  readonly number: string;
  count: number;
  numberedCount: number;
}

/**
 * Assigns id paths, numbers and slugs to the top-level headings. A path counts headings under their open
 * ancestors, whatever levels are skipped; a number does the same for the numbered ones of level 1 to 3. The
 * values depend only on the preceding headings; headings beyond the bound get none. Blocks from `shared` on
 * belong to another tree and are copied when they change.
 */
export function resolveHeadings(
  blocks: Mutable<Block>[],
  hasNumbering: boolean,
  copyIfShared: ((index: number) => Mutable<Heading>) | null,
): void {
  const place = (index: number, path: string, number: string, slug: string): void => {
    const heading = copyIfShared === null ? (blocks[index] as Mutable<Heading>) : copyIfShared(index);
    heading.path = path;
    heading.number = number;
    heading.slug = slug;
  };
  const open: Section[] = [{ depth: 0, path: '', number: '', count: 0, numberedCount: 0 }];
  const slugs = new Map<string, number>();
  let placed = 0;
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i] as Block;
    if (block.type !== 'heading') continue;
    if (placed++ >= MAX_PLACED_HEADINGS) {
      if (block.path !== '') place(i, '', '', '');
      continue;
    }
    while ((open[open.length - 1] as Section).depth >= block.depth) open.pop();
    const parent = open[open.length - 1] as Section;
    parent.count++;
    const path = childNumber(parent.path, parent.count);
    let number = '';
    if (hasNumbering && block.numbered && block.depth <= TOC_MAX_LEVEL) {
      // Innermost open section with a number, else the document.
      const numberedParent = open.findLast(
        (section, depth) => depth === 0 || section.number !== '',
      ) as Section;
      numberedParent.numberedCount++;
      number = childNumber(numberedParent.number, numberedParent.numberedCount);
    }
    open.push({ depth: block.depth, path, number, count: 0, numberedCount: 0 });
    const slug = uniqueSlug(slugs, headingSlug(inlineText(block.children)));
    if (block.path === path && block.number === number && block.slug === slug) continue;
    place(i, path, number, slug);
  }
}

function childNumber(parent: string, count: number): string {
  return parent === '' ? String(count) : `${parent}.${count}`;
}

/**
 * Returns the slug, with `-1`, `-2`… when it is taken. The map holds the next number for each slug that comes
 * from a text; generated slugs are not in it, because a document may have very many of one.
 */
function uniqueSlug(slugs: Map<string, number>, base: string): string {
  let count = slugs.get(base) ?? (isMade(slugs, base) ? 1 : 0);
  let slug = base;
  if (count > 0) {
    // `a-1` may be another heading's own slug.
    do slug = `${base}-${count++}`;
    while (slugs.has(slug));
  } else {
    count = 1;
  }
  slugs.set(base, count);
  return slug;
}

/** Returns true when a slug is generated from another one and a number. */
function isMade(slugs: Map<string, number>, slug: string): boolean {
  const hyphen = slug.lastIndexOf('-');
  const digits = hyphen < 0 ? '' : slug.slice(hyphen + 1);
  return /^[1-9]\d{0,8}$/.test(digits) && Number(digits) < (slugs.get(slug.slice(0, hyphen)) ?? 0);
}
