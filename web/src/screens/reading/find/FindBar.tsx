import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useOverlayOpenCount } from '../../../stores/overlay.ts';
import { openFindBar } from '../../../markup/find/find-bar.ts';
import type { OpenFindBar } from '../../../markup/find/find-bar.ts';
import { isEarlyField, consumeEarlyText } from '../../../reader/early-palette.ts';

/** Bar that finds text in the current document. One that was opened before the application stays open. */
export function FindBar({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('search');
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  const bar = useRef<OpenFindBar | null>(null);
  useEffect(() => {
    const takesFocus = isEarlyField(document.activeElement);
    bar.current = openFindBar({
      t: (key, values) => t(key, { at: '', total: '', ...values }),
      typed: consumeEarlyText(),
      takesFocus,
      onClose,
    });
  }, [t, onClose]);
  useEffect(() => () => bar.current?.close(), []);
  const openCount = useOverlayOpenCount();
  const openedAt = useRef(openCount);
  useEffect(() => {
    if (openedAt.current !== openCount) bar.current?.focus();
    openedAt.current = openCount;
  }, [openCount]);
  useEffect(() => {
    // Closes on navigation, since another page has another text.
    if (pathname !== shownAt.current) onClose();
  }, [pathname, onClose]);
  return null;
}
