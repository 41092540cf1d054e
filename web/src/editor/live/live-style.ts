import { Prec } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { highlightWith } from '../language/highlight-visible.ts';
import { liveHighlight } from '../source-highlight.ts';
import { codeTheme } from './code-theme.ts';
import { liveTheme } from './live-theme.ts';

/** The page's look on the source: rules of code are after those of the lines that they are in. */
export const liveStyle: Extension = Prec.high([codeTheme, liveTheme, highlightWith(liveHighlight)]);
