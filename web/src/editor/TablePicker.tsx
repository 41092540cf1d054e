import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ArrowDownToLine,
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUpToLine,
  Columns3,
  Rows3,
  Table,
  WandSparkles,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { insertTable } from './commands/insert.ts';
import { TABLE_ACTIONS } from './commands/table-cells.ts';
import type { TableAction } from './commands/table-cells.ts';
import { tableAt } from './commands/table-model.ts';
import styles from './FormatToolbar.module.css';
import type { PickerProps } from './toolbar-items.tsx';

/** Sizes offered for a new table, in columns and rows. */
const SIZES = [
  [2, 2],
  [3, 2],
  [3, 4],
  [4, 4],
  [5, 4],
] as const;

const CHANGES: readonly { readonly name: TableAction; readonly icon: LucideIcon }[] = [
  { name: 'rowAbove', icon: ArrowUpToLine },
  { name: 'rowBelow', icon: ArrowDownToLine },
  { name: 'columnBefore', icon: ArrowLeftToLine },
  { name: 'columnAfter', icon: ArrowRightToLine },
  { name: 'alignLeft', icon: AlignLeft },
  { name: 'alignCenter', icon: AlignCenter },
  { name: 'alignRight', icon: AlignRight },
  { name: 'deleteRow', icon: Rows3 },
  { name: 'deleteColumn', icon: Columns3 },
  { name: 'tidy', icon: WandSparkles },
];

/** Picker of a new table; inside a table, the menu of its actions. */
export function TablePicker({ editor, run }: PickerProps) {
  const { t } = useTranslation('writing');
  const state = editor.current?.view()?.state;
  if (state !== undefined && tableAt(state) !== null) {
    return CHANGES.map(({ name, icon: Icon }) => (
      <button key={name} type="button" className={styles['row']} onClick={() => run(TABLE_ACTIONS[name])}>
        <Icon size="1rem" strokeWidth={1.8} aria-hidden="true" />
        <span>{t(name)}</span>
      </button>
    ));
  }
  return SIZES.map(([columns, rows]) => (
    <button
      key={`${columns} ${rows}`}
      type="button"
      className={styles['row']}
      onClick={() => run(insertTable(columns, rows, t('column')))}
    >
      <Table size="1rem" strokeWidth={1.8} aria-hidden="true" />
      <span>{t('tableSize', { columns, rows })}</span>
    </button>
  ));
}
