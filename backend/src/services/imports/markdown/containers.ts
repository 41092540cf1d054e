/** Types of containers that are callouts, in Docusaurus, VitePress, Starlight, MkDocs and HackMD. */
const TYPES =
  /^(?:note|tip|info|important|warning|caution|danger|success|question|failure|bug|example|quote|abstract|summary|hint|error|attention|details|spoiler)$/i;
/** First line of a container, with its title and attributes as one. Blocks of MkDocs have slashes. */
const OPEN = /^([ \t]*)(:{3,}|\/{3,})[ \t]*([A-Za-z]+)(?:\[([^\]\n]*)\])?(.*)$/;
const CLOSE = /^[ \t]*(:{3,}|\/{3,})[ \t]*$/;
/** MkDocs: `!!! type "title"`, `???` for a folded one and `???+` for an open one. */
const ADMONITION = /^(!!!|\?\?\?\+?)[ \t]+([A-Za-z]+)(?:[ \t][ \ta-z]*)?(?:(?<=[ \t])"([^"\n]*)"[ \t]*)?$/;
const INDENTED = /^(?: {4}|\t)/;

/** How the parts of a container are written. */
export interface ContainerParts {
  /** Converts the text of one, with all that is in it. */
  readonly convert: (text: string) => string;
  /** Masks a finished callout. */
  readonly mask: (text: string) => string;
  readonly note: (change: string) => void;
}

/**
 * Writes containers (`:::note` … `:::`, `/// note` … `///`, `!!! note` with indented lines) as callouts.
 * @param text with code masked
 */
export function convertContainers(text: string, { convert, mask, note }: ContainerParts): string {
  if (!/^[ \t]*(?::::|\/\/\/|!!!|\?\?\?)/m.test(text)) return text;
  const lines = text.split('\n');
  const result: string[] = [];
  const ends = endsOfContainers(lines);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const found = containerAt(lines, at, ends.get(at)) ?? admonitionAt(lines, at);
    if (found === null) {
      result.push(line);
      continue;
    }
    note('callouts');
    const body = trimmed(found.body);
    const quoted = body.length === 0 ? [] : convert(body.join('\n')).trimEnd().split('\n');
    const title = convert(found.title).replaceAll(/\s+/g, ' ').trim();
    const head = `[!${found.type}]${found.fold} ${title}`.trim();
    const written = [head, ...quoted].map((one) => `> ${one}`.trimEnd());
    if ((result.at(-1) ?? '').trim() !== '') result.push('');
    result.push(found.indent + mask(written.join(`\n${found.indent}`)), '');
    at = found.end;
  }
  return result.join('\n');
}

interface Container {
  readonly type: string;
  readonly fold: string;
  readonly title: string;
  readonly indent: string;
  readonly body: readonly string[];
  /** Index of the last line. */
  readonly end: number;
}

/** Returns the index of the last line of each container, by that of its first one: found in one pass. */
function endsOfContainers(lines: readonly string[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    const close = CLOSE.exec(line)?.[1];
    if (close !== undefined) {
      const from = open.get(close)?.pop();
      if (from !== undefined) ends.set(from, at);
      continue;
    }
    const [, , marks = '', type = '', , rest = ''] = /:::|\/\/\//.test(line) ? (OPEN.exec(line) ?? []) : [];
    if (marks === '' || !TYPES.test(type) || titleOf(rest) === null) continue;
    const same = open.get(marks);
    if (same === undefined) open.set(marks, [at]);
    else same.push(at);
  }
  return ends;
}

function containerAt(lines: readonly string[], at: number, end: number | undefined): Container | null {
  if (end === undefined) return null;
  const [, indent = '', , type = '', label, rest = ''] = OPEN.exec(lines[at] ?? '') ?? [];
  const body = lines
    .slice(at + 1, end)
    .map((one) => (one.startsWith(indent) ? one.slice(indent.length) : one));
  const isFold = /^(?:details|spoiler)$/i.test(type);
  return {
    type: isFold ? 'note' : type.toLowerCase(),
    fold: isFold ? '-' : '',
    title: label ?? titleOf(rest) ?? '',
    indent,
    body,
    end,
  };
}

/**
 * Returns the title before the attributes in braces at a line's end; null where other braces are. MkDocs
 * writes it behind a bar: `/// note | Title`.
 */
function titleOf(rest: string): string | null {
  const words = rest.trim().replace(/^\|[ \t]*(?:"(.*)"$)?/, '$1');
  const open = words.indexOf('{');
  if (open < 0) return words;
  return words.indexOf('}', open) === words.length - 1 ? words.slice(0, open).trim() : null;
}

function admonitionAt(lines: readonly string[], at: number): Container | null {
  const [, marks, type = '', title = ''] = ADMONITION.exec(lines[at] ?? '') ?? [];
  if (marks === undefined) return null;
  const next = lines[at + 1] ?? '';
  if (!INDENTED.test(next) && !(next.trim() === '' && INDENTED.test(lines[at + 2] ?? ''))) return null;
  let end = at;
  for (let line = at + 1; line < lines.length; line++) {
    if (INDENTED.test(lines[line] ?? '')) end = line;
    else if ((lines[line] ?? '').trim() !== '') break;
  }
  const fold = marks === '!!!' ? '' : marks === '???' ? '-' : '+';
  const body = lines.slice(at + 1, end + 1).map((line) => line.replace(INDENTED, ''));
  return { type: TYPES.test(type) ? type.toLowerCase() : 'note', fold, title, indent: '', body, end };
}

function trimmed(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => line.trim() !== '');
  return from < 0 ? [] : lines.slice(from, lines.findLastIndex((line) => line.trim() !== '') + 1);
}
