import type { OutlineEntry } from '@maru/core/markup';
import type { ViewOptions } from './view-options.ts';

interface TocItem {
  readonly entry: OutlineEntry;
  readonly inside: readonly TocItem[];
}

/** The table of contents inside a document: lists inside lists as the headings' levels go. */
export function TocView({ entries, options }: { readonly entries: readonly OutlineEntry[]; readonly options: ViewOptions }) {
  return (
    <nav className="toc">
      <TocList items={nestToc(entries)} options={options} />
    </nav>
  );
}

function TocList({ items, options }: { readonly items: readonly TocItem[]; readonly options: ViewOptions }) {
  if (items.length === 0) return null;
  return (
    <ol>
      {items.map(({ entry, inside }) => (
        <li key={entry.slug}>
          <a href={`#${options.idPrefix}${entry.slug}`}>
            {entry.number !== '' && (
              <>
                <span className="number">{entry.number}</span>{' '}
              </>
            )}
            {entry.text}
          </a>
          <TocList items={inside} options={options} />
        </li>
      ))}
    </ol>
  );
}

function nestToc(entries: readonly OutlineEntry[]): readonly TocItem[] {
  const top: TocItem[] = [];
  const open: { readonly level: number; readonly inside: TocItem[] }[] = [];
  for (const entry of entries) {
    while ((open.at(-1)?.level ?? 0) >= entry.level) open.pop();
    const inside: TocItem[] = [];
    (open.at(-1)?.inside ?? top).push({ entry, inside });
    open.push({ level: entry.level, inside });
  }
  return top;
}
