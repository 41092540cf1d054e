/** Goal with its measured value. */
export interface Goal {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Bound, and whether it is a minimum or a maximum. */
  readonly bound: number;
  readonly isLeast: boolean;
}

export function isGoalMet({ value, bound, isLeast }: Goal): boolean {
  return isLeast ? value >= bound : value <= bound;
}

/** Returns the goals as a table. */
export function goalTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => {
    const { name, value, unit, bound, isLeast } = goal;
    return [
      name,
      `${isLeast ? '≥' : '≤'} ${bound}${unit}`,
      `${value.toFixed(unit === '' ? 2 : 0)}${unit}`,
      isGoalMet(goal) ? 'met' : 'MISSED',
    ];
  });
  return table(['', 'goal', 'measured', ''], rows);
}

/** Returns a Markdown table: the first column is text, the others are figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
