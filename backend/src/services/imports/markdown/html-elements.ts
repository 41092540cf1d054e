/** Elements whose tags become marks of the dialect, or fall away to what is in them. */
const INLINE =
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd label mark nobr q ruby ' +
  'rb rp rt s samp small span strike strong sub sup time tt u var wbr';
const BLOCK =
  'address article aside blockquote body caption center col colgroup dd details dialog div dl dt ' +
  'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li ' +
  'main menu nav ol p pre section summary table tbody td tfoot th thead tr ul';
const MEDIA = 'audio embed iframe img object param picture source track video';
/** Elements that are removed with what is in them. */
const REMOVED = 'button canvas input link map meta noscript script select style svg template textarea title';

const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(' ')));
const REMOVED_SET = setOf(REMOVED);
const BLOCK_SET = setOf(BLOCK);
const ALL = setOf(INLINE, BLOCK, MEDIA, REMOVED);
/** Tags that the dialect has, without attributes. */
const KEPT = setOf('br kbd sub sup mark u');

export const isHtmlTag = (name: string): boolean => ALL.has(name);
export const isRemoved = (name: string): boolean => REMOVED_SET.has(name);
export const isBlock = (name: string): boolean => BLOCK_SET.has(name);

/** Finds tags that are to be converted: those of the dialect stay as they are. */
export function hasForeignTags(text: string): boolean {
  for (const [, close, name = '', rest = ''] of text.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?\/?)>/gi,
  )) {
    const lower = name.toLowerCase();
    if (!ALL.has(lower)) continue;
    if (!KEPT.has(lower) || name !== lower || (close === '' && rest !== '')) return true;
  }
  return false;
}
