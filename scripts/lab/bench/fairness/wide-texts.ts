const BYTES = 1024 * 1024 - 64;

/** Documents of nearly 1 MiB with the maximum HTML, or the maximum work, of their kind. */
export const WIDE_TEXTS: readonly (readonly [name: string, text: string])[] = (
  [
    ['folded headings', '## [-] a\n'],
    ['headings', '# a\n'],
    ['footnotes', '[^a]^[b] '],
    ['wiki links', '[[a]] '],
    ['colours', '[color=red]a[/color]'],
    ['lists', '- a\n  - b\n'],
    ['quotes', '> > a\n'],
    ['open emphasis', '**a *b __c '],
    ['tables', '| a | b |\n|---|---|\n| c | d |\n\n'],
    ['open brackets', '[a]( ![b]('],
  ] as const
).map(([name, part]) => [name, part.repeat(Math.floor(BYTES / part.length))] as const);
