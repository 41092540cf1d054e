import { isDefaultStyle } from '@maru/core';
import type { Group } from '@maru/core/api';
import { useEffect, useState } from 'react';
import type { CSSProperties } from 'react';

const PLAIN: CSSProperties = {};

/**
 * The space's design as an element's style. It is worked out
 * by scripts that are fetched for spaces that have a design.
 */
export function useAppliedDesign(style: Group['style'] | null): CSSProperties {
  const [applied, setApplied] = useState(PLAIN);
  useEffect(() => {
    if (style === null || isDefaultStyle(style)) return undefined;
    let isOver = false;
    const wear = async (): Promise<void> => {
      const [{ spaceDesign }, { loadFontSheet }] = await Promise.all([
        import('../../../design/space-design.ts'),
        import('../../../design/font-sheet.ts'),
      ]);
      const design = spaceDesign(style);
      if (isOver || design === null) return;
      // The background determines the active half of `light-dark()` values.
      setApplied({ ...design.properties, ...(design.ground === 'dark' ? { colorScheme: 'dark' } : {}) });
      if (design.fontSheet !== null) await loadFontSheet(design.fontSheet);
    };
    void wear();
    return () => {
      isOver = true;
      setApplied(PLAIN);
    };
  }, [style]);
  return applied;
}
