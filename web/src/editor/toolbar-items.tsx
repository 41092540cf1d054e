import {
  ALargeSmall,
  Bold,
  Brackets,
  ChevronsUpDown,
  Code,
  Hash,
  Heading,
  Heading1,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  Minus,
  Palette,
  Pilcrow,
  Sigma,
  SquareCode,
  Strikethrough,
  Superscript,
  Table,
  TableOfContents,
  TextQuote,
  Underline,
  Workflow,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { StateCommand } from '@codemirror/state';
import type { RefObject } from 'react';
import type { ActionName } from './actions.ts';
import type { SourceEditorHandle } from './SourceEditor.tsx';

/** A picker that opens below its button. */
export type PickerName = 'heading' | 'color' | 'size' | 'table';

/** What is open below the toolbar: a picker, or the menu of what did not fit; and where. */
export interface OpenPopup {
  readonly name: PickerName | 'more';
  readonly left: number;
}

/** What a picker works on. */
export interface PickerProps {
  readonly editor: RefObject<SourceEditorHandle | null>;
  /** Does it, closes what is open and gives the focus back to the text. */
  readonly run: (command: StateCommand) => void;
}

/** What is done to the view, not to the text: it stands after the formatting. */
export interface ToolbarTool {
  readonly name: 'find' | 'outline' | 'fullScreen';
  readonly icon: LucideIcon;
  /** As CodeMirror writes keys. */
  readonly key?: string;
  /** For what is on or off. */
  readonly isPressed?: boolean;
  readonly run: () => void;
}

/** A button of the toolbar: an action, a picker or a tool. `begins`: a new group begins with it. */
export type ToolbarItem = { readonly icon: LucideIcon; readonly begins?: boolean } & (
  | { readonly action: ActionName; readonly picker?: undefined; readonly tool?: undefined }
  | { readonly picker: PickerName; readonly action?: undefined; readonly tool?: undefined }
  | { readonly tool: ToolbarTool; readonly action?: undefined; readonly picker?: undefined }
);

/** The toolbar's buttons; what is needed most comes first, because the last ones go into the menu where there is no room. */
export const TOOLBAR: readonly ToolbarItem[] = [
  { picker: 'heading', icon: Heading },
  { action: 'bold', icon: Bold, begins: true },
  { action: 'italic', icon: Italic },
  { action: 'underline', icon: Underline },
  { action: 'strike', icon: Strikethrough },
  { action: 'code', icon: Code },
  { picker: 'color', icon: Palette },
  { picker: 'size', icon: ALargeSmall },
  { action: 'link', icon: Link, begins: true },
  { action: 'media', icon: Image },
  { action: 'bullet', icon: List, begins: true },
  { action: 'ordered', icon: ListOrdered },
  { action: 'task', icon: ListTodo },
  { action: 'quote', icon: TextQuote, begins: true },
  { action: 'codeBlock', icon: SquareCode },
  { picker: 'table', icon: Table },
  { action: 'wikiLink', icon: Brackets, begins: true },
  { action: 'footnote', icon: Superscript },
  { action: 'toc', icon: TableOfContents },
  { action: 'rule', icon: Minus },
  { action: 'fold', icon: ChevronsUpDown },
  { action: 'math', icon: Sigma },
  { action: 'diagram', icon: Workflow },
];

/** What a button is called, which is also the name of its text. */
export function nameOfItem(item: ToolbarItem): ActionName | PickerName | ToolbarTool['name'] {
  return item.action ?? item.picker ?? item.tool.name;
}

/** The levels of the heading picker. */
export const HEADINGS: readonly { readonly action: ActionName; readonly icon: LucideIcon }[] = [
  { action: 'heading1', icon: Heading1 },
  { action: 'heading2', icon: Heading2 },
  { action: 'heading3', icon: Heading3 },
  { action: 'fold', icon: ChevronsUpDown },
  { action: 'unnumbered', icon: Hash },
  { action: 'paragraph', icon: Pilcrow },
];
