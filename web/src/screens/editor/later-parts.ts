/** The parts of the editor that its writer can begin without: one module, so that they come together. */
export { parse, reparse } from '@maru/core/markup';
export { writingTools } from '../../editor/writing-tools.ts';
export { bringingIn } from './bringing-in.ts';
export { FormatTools } from './FormatTools.tsx';
export { Preview } from './Preview.tsx';
