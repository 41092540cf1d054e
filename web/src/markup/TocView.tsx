import type { OutlineEntry } from '@maru/core/markup';
import type { ViewOptions } from './view-options.ts';

interface TocItem {
  readonly entry: OutlineEntry;
  readonly inside: TocItem[];
}

/** Renders the contents inside a document as lists nested by heading level; nothing without headings. */
export function TocView({
  entries,
  options,
}: {
  readonly entries: readonly OutlineEntry[];
  readonly options: ViewOptions;
}) {
  if (entries.length === 0) return null;
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

/** A level between two open ones replaces the deeper. */
function nestToc(entries: readonly OutlineEntry[]): readonly TocItem[] {
  const top: TocItem[] = [];
  const open: { level: number; readonly list: TocItem[] }[] = [];
  for (const entry of entries) {
    while (
      open.length > 1 &&
      (open.at(-1)?.level ?? 0) > entry.level &&
      (open.at(-2)?.level ?? 0) >= entry.level
    )
      open.pop();
    const last = open.at(-1);
    const item = { entry, inside: [] };
    if (last === undefined) {
      top.push(item);
      open.push({ level: entry.level, list: top });
    } else if (last.level < entry.level) {
      const list = last.list.at(-1)?.inside ?? top;
      list.push(item);
      open.push({ level: entry.level, list });
    } else {
      last.list.push(item);
      last.level = entry.level;
    }
  }
  return top;
}
