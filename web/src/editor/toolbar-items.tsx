import {
  ALargeSmall,
  Asterisk,
  Bold,
  Brackets,
  ChevronsUpDown,
  Code,
  EyeOff,
  Hash,
  Heading,
  Heading1,
  Heading2,
  Heading3,
  Highlighter,
  Image,
  Italic,
  Keyboard,
  Link,
  List,
  ListOrdered,
  ListTodo,
  MessageSquareWarning,
  Minus,
  Palette,
  Pilcrow,
  Sigma,
  SquareCode,
  Strikethrough,
  Subscript,
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

/** The open popup: a picker, or the overflow menu; and its position. */
export interface OpenPopup {
  readonly name: PickerName | 'more';
  readonly left: number;
}

/** Props of a picker. */
export interface PickerProps {
  readonly editor: RefObject<SourceEditorHandle | null>;
  /** Runs a command, closes the popup and focuses the text. */
  readonly run: (command: StateCommand) => void;
}

/** A tool that acts on the view, not on the text: it is in the overflow menu, after the formatting. */
export interface ToolbarTool {
  readonly name: 'find' | 'outline' | 'focus' | 'goal' | 'fullScreen';
  readonly icon: LucideIcon;
  /** In CodeMirror's notation. */
  readonly key?: string;
  /** For toggle buttons. */
  readonly isPressed?: boolean;
  readonly run: () => void;
}

/** A button of the toolbar: an action or a picker. `begins`: a new group begins with it. */
export type ToolbarItem = { readonly icon: LucideIcon; readonly begins?: boolean } & (
  | { readonly action: ActionName; readonly picker?: undefined }
  | { readonly picker: PickerName; readonly action?: undefined }
);

/** Buttons that a toolbar has at most, the overflow menu among them. */
export const MAX_BUTTONS = 12;

/**
 * Buttons of the toolbar; the most used come first: those after the eleventh, and those that
 * do not fit, are in the overflow menu.
 */
export const TOOLBAR: readonly ToolbarItem[] = [
  { picker: 'heading', icon: Heading },
  { action: 'bold', icon: Bold, begins: true },
  { action: 'italic', icon: Italic },
  { action: 'link', icon: Link, begins: true },
  { action: 'media', icon: Image },
  { action: 'bullet', icon: List, begins: true },
  { action: 'ordered', icon: ListOrdered },
  { action: 'task', icon: ListTodo },
  { action: 'quote', icon: TextQuote, begins: true },
  { action: 'codeBlock', icon: SquareCode },
  { picker: 'table', icon: Table },
  { action: 'underline', icon: Underline },
  { action: 'strike', icon: Strikethrough },
  { action: 'highlight', icon: Highlighter },
  { action: 'code', icon: Code },
  { action: 'superscript', icon: Superscript },
  { action: 'subscript', icon: Subscript },
  { action: 'keyboardKey', icon: Keyboard },
  { picker: 'color', icon: Palette },
  { picker: 'size', icon: ALargeSmall },
  { action: 'callout', icon: MessageSquareWarning },
  { action: 'wikiLink', icon: Brackets },
  { action: 'footnote', icon: Asterisk },
  { action: 'comment', icon: EyeOff },
  { action: 'toc', icon: TableOfContents },
  { action: 'rule', icon: Minus },
  { action: 'fold', icon: ChevronsUpDown },
  { action: 'math', icon: Sigma },
  { action: 'diagram', icon: Workflow },
];

/** Returns the name of a button, which is the key of its text. */
export function nameOfItem(item: ToolbarItem): ActionName | PickerName {
  return item.action ?? item.picker;
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
