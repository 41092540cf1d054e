import { escapeHtml } from '../markup/render/escape.ts';

/** Matches a heading of the document itself, with the fold that begins with it; groups: level and slug. */
const HEADING = /(?:<details(?: open)?><summary>)?<h([1-6]) id="s-[^"]*"><span id="([^"]*)"><\/span>/g;
const FOOTNOTES = /<section class="footnotes">[^]*?<\/section>\n?/g;

/**
 * Returns the part of an article from a heading to the next one of its level or above, without
 * footnotes; null when it has no such heading.
 * @param html output of `renderHtml`
 * @param slug anchor of the heading
 */
export function sectionHtml(html: string, slug: string): string | null {
  const wanted = escapeHtml(slug);
  let from = -1;
  let to = html.length;
  let depth = 0;
  for (const { 0: start, 1: level = '', 2: anchor, index } of html.matchAll(HEADING)) {
    if (from < 0) {
      if (anchor !== wanted) continue;
      from = index;
      depth = Number(level);
    } else if (Number(level) <= depth && start !== '') {
      to = index;
      break;
    }
  }
  return from < 0 ? null : withoutOuterEnds(html.slice(from, to).replace(FOOTNOTES, ''));
}

/** Removes the ends of folds that begin before the section: they are the last of its tags. */
function withoutOuterEnds(section: string): string {
  const count = (tag: string): number => section.split(tag).length - 1;
  let surplus = count('</details>') - count('<details');
  let end = section;
  while (surplus-- > 0) end = end.slice(0, end.lastIndexOf('</details>'));
  return end;
}
