/** A line of text as CodeMirror's line grammars read it: with the interface of its `StringStream`. */
export class LineStream {
  pos = 0;
  start = 0;
  readonly string: string;
  readonly indentUnit: number;

  constructor(string: string, indentUnit: number) {
    this.string = string;
    this.indentUnit = indentUnit;
  }

  eol(): boolean {
    return this.pos >= this.string.length;
  }

  sol(): boolean {
    return this.pos === 0;
  }

  peek(): string | undefined {
    return this.string.charAt(this.pos) || undefined;
  }

  next(): string | undefined {
    return this.pos < this.string.length ? this.string.charAt(this.pos++) : undefined;
  }

  eat(match: string | RegExp | ((character: string) => boolean)): string | undefined {
    const character = this.string.charAt(this.pos);
    const isWanted =
      typeof match === 'string'
        ? character === match
        : character !== '' && (match instanceof RegExp ? match.test(character) : match(character));
    return isWanted ? this.next() : undefined;
  }

  eatWhile(match: string | RegExp | ((character: string) => boolean)): boolean {
    const { pos } = this;
    while (this.eat(match) !== undefined);
    return this.pos > pos;
  }

  eatSpace(): boolean {
    return this.eatWhile(/[\s\u00a0]/);
  }

  skipToEnd(): void {
    this.pos = this.string.length;
  }

  skipTo(wanted: string): boolean | undefined {
    const found = this.string.indexOf(wanted, this.pos);
    if (found < 0) return undefined;
    this.pos = found;
    return true;
  }

  backUp(count: number): void {
    this.pos -= count;
  }

  column(): number {
    return columnOf(this.string.slice(0, this.start));
  }

  indentation(): number {
    return columnOf(/^[\s\u00a0]*/.exec(this.string)?.[0] ?? '');
  }

  /** Moves behind a text or an expression at the place, unless `consume` is false. */
  match(
    pattern: string | RegExp,
    consume?: boolean,
    isCaseIgnored?: boolean,
  ): boolean | RegExpMatchArray | null {
    if (typeof pattern === 'string') {
      const fold = (text: string): string => (isCaseIgnored === true ? text.toLowerCase() : text);
      if (fold(this.string.slice(this.pos, this.pos + pattern.length)) !== fold(pattern)) return null;
      if (consume !== false) this.pos += pattern.length;
      return true;
    }
    const found = this.string.slice(this.pos).match(pattern);
    if (found === null || (found.index ?? 0) > 0) return null;
    if (consume !== false) this.pos += found[0].length;
    return found;
  }

  current(): string {
    return this.string.slice(this.start, this.pos);
  }
}

const TAB_SIZE = 4;

function columnOf(text: string): number {
  let column = 0;
  for (const character of text) column += character === '\t' ? TAB_SIZE - (column % TAB_SIZE) : 1;
  return column;
}
