import { docLanguage } from '@maru/core';
import { renderExcerpt } from '@maru/core/markup';
import type { Root } from '@maru/core/markup';
import { languageOf, WEIGHED_MAX_LENGTH } from '@maru/core/text';
import { useEffect, useRef, useState } from 'react';

/**
 * Milliseconds without a change before the language is detected
 * again: reading a long text at each key would delay typing.
 */
const REST_MS = 600;

/** Returns the language of a text being written: from its settings, else detected. */
export function useWrittenLanguage(root: Root | null, title: string, props: string): string | null {
  const [told, setTold] = useState<string | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (root === null) return undefined;
    const weigh = (): void => {
      isFirst.current = false;
      setTold(languageOf(`${title} ${renderExcerpt(root, WEIGHED_MAX_LENGTH)}`));
    };
    const timer = setTimeout(weigh, isFirst.current ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [root, title]);
  return docLanguage(props) ?? told;
}
