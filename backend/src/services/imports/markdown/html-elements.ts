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
/** Elements whose content is lost, or becomes code, up to their end tag. */
const TAKING =
  'audio button canvas iframe map noscript pre script select style svg template textarea title video';
/** Tags that the dialect has, without attributes. */
const TAKING_SET = setOf(TAKING);
const KEPT = setOf('br kbd sub sup mark u');

export const isRemoved = (name: string): boolean => REMOVED_SET.has(name);
export const isElementName = (name: string): boolean => ALL.has(name.toLowerCase());
export const isBlock = (name: string): boolean => BLOCK_SET.has(name);

/**
 * Decides for the tags of a text, in their order, which of them HTML has: prose that names a tag has it as
 * text.
 * @param at index of the tag in the text
 */
export type TagTest = (name: string, isEnd: boolean, at: number) => boolean;

/**
 * Returns a test of a text's tags. A tag that takes what follows it needs an end tag: in its paragraph, or
 * anywhere behind when it begins its line.
 * @param text with code masked
 */
export function createTagTest(text: string): TagTest {
  const blanks = createFinder(text, /\n[ \t]*\n/g);
  const ends = new Map<string, (from: number) => number>();
  /** Numbers of elements that wait for their end tag. */
  const open = new Map<string, number>();
  return (tagName, isEnd, at) => {
    const name = tagName.toLowerCase();
    if (!TAKING_SET.has(name)) return ALL.has(name);
    const waiting = open.get(name) ?? 0;
    if (isEnd) {
      open.set(name, Math.max(0, waiting - 1));
      return waiting > 0;
    }
    const findEnd = ends.get(name) ?? createFinder(text, new RegExp(String.raw`</${name}[\s>]`, 'gi'));
    ends.set(name, findEnd);
    const end = findEnd(at);
    if (end === text.length || (end > blanks(at) && !beginsLine(text, at))) return false;
    open.set(name, waiting + 1);
    return true;
  };
}

/** Longest indentation of a tag that begins its line. */
const INDENT_MAX = 200;

function beginsLine(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - INDENT_MAX), at);
  return before.slice(before.lastIndexOf('\n') + 1).trim() === '';
}

/**
 * Returns a function that finds the first match at or behind an index; the text's length without one. Indexes
 * grow from call to call, so that the text is searched once.
 */
function createFinder(text: string, pattern: RegExp): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next >= from) return next;
    pattern.lastIndex = from;
    next = pattern.exec(text)?.index ?? text.length;
    return next;
  };
}

/** Finds tags that are to be converted: those of the dialect stay as they are. */
export function hasForeignTags(text: string): boolean {
  const isTag = createTagTest(text);
  for (const { 0: tag, 1: close, 2: name = '', index } of text.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?\/?)>/gi,
  )) {
    if (!isTag(name, close === '/', index)) continue;
    // `</br>` is a line break as well (HTML 13.2.6.4.7).
    if (!KEPT.has(name) || (close === '' ? tag !== `<${name}>` : name === 'br')) return true;
  }
  return false;
}
