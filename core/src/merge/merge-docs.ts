import { mergeTexts } from './merge-texts.ts';
import type { ConflictPart, MergePart } from './merge-texts.ts';
import { mergeProps, mergeValue } from './merge-values.ts';
import type { MergedValue, Setting } from './merge-values.ts';

/** Document as it is saved. */
export interface DocState {
  readonly title: string;
  readonly content: string;
  readonly props: string;
}

/** Merge of two states of a document with a common base, as far as it needs no decision. */
export interface DocMerge {
  readonly title: MergedValue<string>;
  readonly props: ReadonlyMap<string, MergedValue<Setting>>;
  readonly parts: readonly MergePart[];
}

/**
 * Side that is used where both changed the same: `both` keeps
 * the lines of both, and equals `mine` for single values.
 */
export type Choice = 'mine' | 'theirs' | 'both';

/** Decisions: for the title, for each setting by its name, for the conflicts of the text in their order. */
export interface Choices {
  readonly title?: Choice;
  readonly props?: Readonly<Record<string, Choice>>;
  readonly parts: readonly Choice[];
}

/** Merges title, props and text separately. Pure; never throws. */
export function mergeDocs(base: DocState, mine: DocState, theirs: DocState): DocMerge {
  return {
    title: mergeValue(base.title, mine.title, theirs.title),
    props: mergeProps(base.props, mine.props, theirs.props),
    parts: mergeTexts(base.content, mine.content, theirs.content),
  };
}

/** Returns the conflicts of the text. */
export function conflictsIn({ parts }: DocMerge): ConflictPart[] {
  return parts.filter((part) => part.kind === 'conflict');
}

/** Returns true when the merge needs no decision. */
export function isClean(merge: DocMerge): boolean {
  return (
    merge.title.kind === 'merged' &&
    [...merge.props.values()].every(({ kind }) => kind === 'merged') &&
    conflictsIn(merge).length === 0
  );
}

/** Returns the merged document. Undecided conflicts keep both sides' lines, and my title and settings. */
export function resolveMerge(merge: DocMerge, choices: Choices): DocState {
  const settings = [...merge.props].flatMap(([name, value]) => {
    const setting = valueOf(value, choices.props?.[name]);
    return setting === undefined ? [] : [`${JSON.stringify(name)}:${setting}`];
  });
  return {
    title: valueOf(merge.title, choices.title),
    content: textOf(merge.parts, choices.parts),
    props: `{${settings.join(',')}}`,
  };
}

function valueOf<T>(merged: MergedValue<T>, choice: Choice | undefined): T {
  if (merged.kind === 'merged') return merged.value;
  return choice === 'theirs' ? merged.theirs : merged.mine;
}

function textOf(parts: readonly MergePart[], choices: readonly Choice[]): string {
  const lines: string[] = [];
  let number = 0;
  for (const part of parts) {
    for (const line of part.kind === 'merged' ? part.lines : chosenLines(part, choices[number++] ?? 'both'))
      lines.push(line);
  }
  return lines.join('\n');
}

/** Matches lines that continue the block above: items, rows, quotations, and indented lines. */
const GOES_ON = /^(?:\s|[-*+>|]|\d+[.)]\s)/;

/** Returns the lines of a decided conflict. Two paragraphs that are both kept stay separate. */
export function chosenLines({ mine, theirs, isWhole }: ConflictPart, choice: Choice): readonly string[] {
  if (choice !== 'both') return choice === 'mine' ? mine : theirs;
  const [last, first] = [mine.at(-1), theirs[0]];
  if (last === undefined || first === undefined) return mine.concat(theirs);
  const isDivided = !isWhole || last.trim() === '' || first.trim() === '' || GOES_ON.test(first);
  return isDivided ? mine.concat(theirs) : [...mine, '', ...theirs];
}
