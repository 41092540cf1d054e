import { useEffect, useState } from 'react';
import type { CSSProperties } from 'react';
import type { GroupStyle } from '../../design/space-design.ts';

const PLAIN: CSSProperties = {};

/** Returns the space's design as inline styles. The code that computes it is loaded for spaces with a design. */
export function useWornDesign(style: GroupStyle | null): CSSProperties {
  const [worn, setWorn] = useState(PLAIN);
  useEffect(() => {
    if (style === null || Object.keys(style).length === 0) return undefined;
    let isOver = false;
    const wear = async (): Promise<void> => {
      const [{ spaceDesign }, { loadFontSheet }] = await Promise.all([
        import('../../design/space-design.ts'),
        import('../../design/put-on.ts'),
      ]);
      const design = spaceDesign(style);
      if (isOver || design === null) return;
      // The background determines the active half of `light-dark()` values.
      setWorn({ ...design.properties, ...(design.ground === 'dark' ? { colorScheme: 'dark' } : {}) });
      if (design.fontSheet !== null) await loadFontSheet(design.fontSheet);
    };
    void wear();
    return () => {
      isOver = true;
      setWorn(PLAIN);
    };
  }, [style]);
  return worn;
}
