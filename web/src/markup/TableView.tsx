import type { Align, Table, TableRow } from '@maru/core/markup';
import { InlineViews } from './InlineViews.tsx';
import type { ViewOptions } from './view-options.ts';

/** Renders a table; the first row is its head. */
export function TableView({ node, options }: { readonly node: Table; readonly options: ViewOptions }) {
  const [head, ...body] = node.children;
  return (
    <table>
      <thead>
        {head !== undefined && <RowView row={head} Cell="th" align={node.align} options={options} />}
      </thead>
      {body.length > 0 && (
        <tbody>
          {body.map((row, index) => (
            <RowView key={index} row={row} Cell="td" align={node.align} options={options} />
          ))}
        </tbody>
      )}
    </table>
  );
}

function RowView({
  row,
  Cell,
  align,
  options,
}: {
  readonly row: TableRow;
  readonly Cell: 'th' | 'td';
  readonly align: readonly Align[];
  readonly options: ViewOptions;
}) {
  return (
    <tr>
      {row.children.map((cell, index) => (
        <Cell key={index} align={alignOf(align[index])}>
          <InlineViews nodes={cell.children} options={options} />
        </Cell>
      ))}
    </tr>
  );
}

function alignOf(align: Align | undefined): 'left' | 'center' | 'right' | undefined {
  return align === 'none' ? undefined : align;
}
