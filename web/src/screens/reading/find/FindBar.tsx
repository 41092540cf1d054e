import { ARTICLE_ID } from '@maru/core';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { IconButton } from '../../../components/IconButton.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { takeEarlyText } from '../../../reader/early-palette.ts';
import { findMatches } from './find-places.ts';
import styles from './FindBar.module.css';

/** Names of the two highlights, for `::highlight()` in the style sheet. */
const ALL = 'maru-find';
const CURRENT = 'maru-find-current';
/** Vertical position that a match is scrolled to, as a share of the window's height. */
const HEIGHT_SHARE = 0.3;

/**
 * Highlights matches without changing the page (CSS Custom
 * Highlight API); browsers without it select the current one.
 */
function highlightMatches(places: readonly Range[], current: Range | undefined): void {
  if (!('highlights' in CSS)) {
    if (current !== undefined) select(current);
    return;
  }
  CSS.highlights.set(ALL, new Highlight(...places));
  if (current === undefined) CSS.highlights.delete(CURRENT);
  else CSS.highlights.set(CURRENT, Object.assign(new Highlight(current), { priority: 1 }));
}

/** Removes all highlights. */
function clearHighlights(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}

/** Scrolls a match into view, and opens the folds around it. */
function scrollToMatch(place: Range): void {
  for (let element = place.startContainer.parentElement; element !== null; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) element.open = true;
  }
  const { top, bottom } = place.getBoundingClientRect();
  if (top < window.innerHeight * 0.15 || bottom > window.innerHeight * 0.85) {
    window.scrollTo({ top: window.scrollY + top - window.innerHeight * HEIGHT_SHARE });
  }
}

/** Selects a match when the bar is closed, so that the reader can continue there. */
function select(place: Range): void {
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(place);
}

/** Bar that finds text in the current document, match by match, inside folded sections too. */
export function FindBar({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('search');
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  const bar = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [places, setPlaces] = useState<readonly Range[]>([]);
  const [at, setAt] = useState(0);

  const find = (text: string): void => {
    const article = document.querySelector<HTMLElement>(`article[id="${ARTICLE_ID}"]`);
    setTyped(text);
    setPlaces(article === null ? [] : findMatches(article, text));
    setAt(0);
  };
  useEffect(() => {
    const early = takeEarlyText();
    const opener = document.activeElement;
    input.current?.focus();
    if (early !== '') find(early);
    return () => {
      clearHighlights();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    // Closes on navigation, since another page has another text.
    if (pathname !== shownAt.current) onClose();
  }, [pathname, onClose]);
  useEffect(() => {
    const place = places[at];
    highlightMatches(places, place);
    if (place !== undefined) scrollToMatch(place);
  }, [places, at]);

  const step = (by: number): void => {
    if (places.length > 0) setAt((at + by + places.length) % places.length);
  };
  const close = (): void => {
    const place = places[at];
    onClose();
    if (place !== undefined) select(place);
  };
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      // Ignores keys of an input method that is composing.
      if (event.isComposing) return;
      if (event.key === 'Escape') close();
      else if (event.key === 'Enter' && event.target === input.current) step(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
    };
    const element = bar.current;
    element?.addEventListener('keydown', handleKeyDown);
    return () => element?.removeEventListener('keydown', handleKeyDown);
  });
  const state =
    places.length > 0
      ? t('places', { at: at + 1, total: places.length })
      : typed.trim() === ''
        ? ''
        : t('noPlace');
  return (
    <div ref={bar} role="search" aria-label={t('find')} className={styles['bar']} data-chrome>
      <input
        ref={input}
        type="text"
        className={styles['input']}
        aria-label={t('find')}
        placeholder={t('findPlaceholder')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => find(event.target.value)}
      />
      <span role="status" className={styles['state']}>
        {state}
      </span>
      <IconButton
        label={t('previous')}
        icon={<ChevronUp size="1.125rem" aria-hidden="true" />}
        onClick={() => step(-1)}
      />
      <IconButton
        label={t('next')}
        icon={<ChevronDown size="1.125rem" aria-hidden="true" />}
        onClick={() => step(1)}
      />
      <IconButton label={t('close')} icon={<X size="1.125rem" aria-hidden="true" />} onClick={close} />
    </div>
  );
}
