import { parentPort, workerData } from 'node:worker_threads';
import type { SkipReason } from '@maru/core/export';
import { lowerThreadPriority } from '../../thread-priority.ts';
import { createDocConverter } from './convert-docs.ts';
import type { ConvertedDoc, ImportedSpace, DocSummary } from './convert-docs.ts';
import { decodeText } from './decode-bytes.ts';
import { createProcessorTimer } from './processor-time.ts';
import type { ImportThreadResponse, ImportRequest, TextRequest } from './import-thread.ts';

/** Worker thread that decodes and converts the texts of one import. */

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the server');
const converter = createDocConverter(workerData as ImportedSpace);

lowerThreadPriority();
const spentMs = createProcessorTimer();

port.on('message', (question: ImportRequest) => port.postMessage(respondTo(question)));

function respondTo(question: ImportRequest): ImportThreadResponse {
  const value = run(question);
  return { value, ms: spentMs() };
}

function run(question: ImportRequest): unknown {
  switch (question.call) {
    case 'note':
    case 'convert':
      return ofText(question);
    case 'setIds':
      return converter.setIds(question.ids);
    case 'setUrls':
      return converter.setUrls(question.urls);
  }
}

/** Decodes a text and works on it. One that the converter fails at does not end the import of the others. */
function ofText({ call, index, bytes }: TextRequest): DocSummary | ConvertedDoc | SkipReason {
  try {
    const read = decodeText(bytes);
    if (read === null) return 'not_text';
    if (call === 'note') return converter.note(index, read.text);
    const converted = converter.convert(index, read.text);
    if (typeof converted === 'string' || read.encoding === null) return converted;
    return { ...converted, changes: ['encoding', ...converted.changes] };
  } catch {
    return 'damaged';
  }
}
