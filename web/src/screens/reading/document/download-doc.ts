import { titleFileName } from '@maru/core/export';
import { saveFile } from '../../../components/save-file.ts';

/** Saves a document's source as a Markdown file. */
export function downloadDoc(title: string, content: string): void {
  saveFile(titleFileName(title), new Blob([content], { type: 'text/markdown;charset=utf-8' }));
}
