import { parse, reparse } from '@maru/core/markup';
import { writingTools } from '../../editor/writing-tools.ts';
import { completionTools } from './completion-tools.ts';
import { FormatTools } from './FormatTools.tsx';
import { Preview } from './Preview.tsx';

/** Parts of the editor that its writer can begin without: one module, so that they are loaded together. */
export const laterParts = { parse, reparse, writingTools, completionTools, FormatTools, Preview } as const;
