import { PAGE_DATA_ID } from '@maru/core';
import type { PageData } from '@maru/core';

/** Reads the data that the server put into the page. */
export function pageData(): PageData {
  const text = document.querySelector(`script[id="${PAGE_DATA_ID}"]`)?.textContent ?? '';
  return text === '' ? {} : (JSON.parse(text) as PageData);
}
