import { ARTICLE_ID } from '@maru/core';
import { glyph, makeElement } from '../enhance/make-element.ts';
import buttonStyles from '../../components/Button.module.css';
import styles from './find-bar.module.css';
import { findMatches } from './find-places.ts';
import { clearHighlights, highlightMatches, scrollToMatch, select } from './show-matches.ts';

/** Texts of the bar by their keys; `places` has the slots `at` and `total`. */
export type FindTextKey = 'find' | 'findPlaceholder' | 'places' | 'noPlace' | 'previous' | 'next' | 'close';

export interface FindOptions {
  readonly t: (key: FindTextKey, values?: Readonly<Record<string, string>>) => string;
  /** Text that was typed before the bar was there. */
  readonly typed: string;
  /** True where the reader asks for the bar, also for one that is open. */
  readonly takesFocus: boolean;
  /** Called when the reader closes the bar. */
  readonly onClose: () => void;
}

export interface OpenFindBar {
  /** Passes the open bar on: to other texts, and to who is told when it is closed. */
  readonly take: (options: FindOptions) => void;
  /** Focuses the field, with its text selected, so that what is typed next replaces it. */
  readonly focus: () => void;
  /** Closes the bar without telling. */
  readonly close: () => void;
}

let shown: OpenFindBar | null = null;

/**
 * Opens the bar that finds text in the document's article, match by match, inside folded sections too. Both
 * stages of a page show the same one: where it is open already, it keeps its text.
 */
export function openFindBar(options: FindOptions): OpenFindBar {
  if (shown === null) shown = makeFindBar(options);
  else shown.take(options);
  return shown;
}

function makeFindBar(first: FindOptions): OpenFindBar {
  let options = first;
  let places: readonly Range[] = [];
  let at = 0;
  let opener = document.activeElement;
  const input = makeElement('input', {
    type: 'text',
    class: styles['input'] ?? '',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const state = makeElement('span', { role: 'status', class: styles['state'] ?? '' });
  const step = (by: number): void => {
    if (places.length > 0) show((at + by + places.length) % places.length);
  };
  const buttons = [
    { key: 'previous', icon: 'up', act: () => step(-1) },
    { key: 'next', icon: 'down', act: () => step(1) },
    { key: 'close', icon: 'cross', act: () => leave() },
  ] as const;
  const controls = buttons.map(({ icon, act }) => {
    const made = makeElement('button', { type: 'button', class: buttonStyles['iconButton'] ?? '' }, [
      glyph(icon, 1.125),
    ]);
    made.addEventListener('click', act);
    return made;
  });
  const bar = makeElement('div', { role: 'search', class: styles['bar'] ?? '', 'data-chrome': '' }, [
    input,
    state,
    ...controls,
  ]);

  const show = (index: number): void => {
    at = index;
    const place = places[at];
    highlightMatches(places, place);
    if (place !== undefined) scrollToMatch(place);
    announceCount();
  };
  const find = (): void => {
    const article = document.querySelector<HTMLElement>(`article[id="${ARTICLE_ID}"]`);
    places = article === null ? [] : findMatches(article, input.value);
    show(0);
  };
  const announceCount = (): void => {
    const { t } = options;
    const total = String(places.length);
    const none = input.value.trim() === '' ? '' : t('noPlace');
    state.textContent = places.length > 0 ? t('places', { at: String(at + 1), total }) : none;
  };
  const take = (next: FindOptions): void => {
    options = next;
    const { t, typed, takesFocus } = options;
    if (takesFocus) focus(typed === '');
    for (const element of [bar, input]) element.setAttribute('aria-label', t('find'));
    input.placeholder = t('findPlaceholder');
    for (const [index, { key }] of buttons.entries()) {
      controls[index]?.setAttribute('aria-label', t(key));
      controls[index]?.setAttribute('title', t(key));
    }
    if (typed === '') return announceCount();
    input.value = typed;
    find();
  };
  const focus = (isSelected: boolean): void => {
    if (!bar.contains(document.activeElement)) opener = document.activeElement;
    input.focus();
    if (isSelected) input.select();
  };
  const close = (): void => {
    shown = null;
    clearHighlights();
    const hadFocus = bar.contains(document.activeElement);
    bar.remove();
    if (hadFocus && opener instanceof HTMLElement && opener.isConnected)
      opener.focus({ preventScroll: true });
  };
  const leave = (): void => {
    const place = places[at];
    close();
    options.onClose();
    if (place !== undefined) select(place);
  };

  input.addEventListener('input', find);
  bar.addEventListener('keydown', (event) => {
    // Ignores keys of an input method that is composing.
    if (event.isComposing) return;
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && event.target === input) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  });
  document.body.append(bar);
  input.focus();
  take(first);
  return { take, focus: () => focus(true), close };
}
