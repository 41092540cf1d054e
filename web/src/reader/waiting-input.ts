import { COMMENTS_ID, ROOT_ID } from '@maru/core';
import { hasArticle, isChord, isSingleKey } from '../commands/command.ts';
import { areSingleKeysOn } from '../storage/choices.ts';
import { accountPartLike } from './account-sign.ts';
import { startApplication, runWhenHydrated } from './application.ts';
import { openEarlyFindBar } from './early-find.ts';
import { OWN_PART } from './own-tree.ts';
import { isEarlyField, isRecentInput, openEarlyOverlay } from './early-palette.ts';
import { taskBoxOf, treeRowOf, replayTaskClick, replayTreeEvent } from './owners-parts.ts';

/** Elements that do nothing without the application, and those of them that take text. */
const CONTROLS = 'button, [data-toggle], input, select, textarea';
const FIELDS = 'input, select, textarea';
/** Elements that have keys of their own: characters and these. Enter and the space bar become clicks. */
const WITH_KEYS = '[role="tree"], [aria-haspopup="menu"]';
const MOVES: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
]);

interface Waiting {
  readonly type: string;
  readonly target: Element;
  /** Time of the input, on the page's clock. */
  readonly at: number;
  readonly replay: (target: Element) => void;
}

/** Clicks and keys that wait for the application, in order. */
const queue: Waiting[] = [];

/**
 * Starts the application at a click or a key that needs it, and repeats these when it is there. Text typed
 * after the palette or the find bar was opened goes into a field that they take over.
 */
export function startOnInput(): void {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  document.addEventListener('click', handleClick, options);
  document.addEventListener('keydown', handleKeyDown, options);
  document.addEventListener('contextmenu', waitForOwnersTree, options);
  // Boxes are enabled when the running application has loaded the document.
  document.addEventListener('pointerdown', waitForOwnersBox, true);
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(FIELDS) && isApplications(target)) startApplication();
    },
    options,
  );
  runWhenHydrated(() => {
    end.abort();
    void replayAll();
  });
}

/**
 * Repeats a press that came before the page's first script: the button has the focus since then, without the
 * ring that it gets by a key. A form's button has acted already.
 */
export function replayEarlyClick(): void {
  const pressed = document.activeElement;
  if (pressed instanceof HTMLButtonElement && pressed.type !== 'submit' && !pressed.matches(':focus-visible'))
    pressed.click();
}

/** Returns true inside what React renders, but for the parts that work without it. */
function isApplications(element: Element): boolean {
  return element.closest(`[id="${ROOT_ID}"]`) !== null && element.closest(`.article, [${OWN_PART}]`) === null;
}

/**
 * Leads a user who presses a link to the comments on to the form, where what is typed meanwhile goes.
 * @returns false for every other click
 */
function goToComments(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest(`a[href="#${COMMENTS_ID}"]`) : null;
  const isUser = document.documentElement.dataset['account'] !== undefined;
  if (link === null || !isUser || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
    return false;
  take(event);
  location.hash = COMMENTS_ID;
  document.getElementById(COMMENTS_ID)?.scrollIntoView();
  openEarlyOverlay('comment', link.textContent ?? '');
  startApplication();
  return true;
}

function handleClick(event: MouseEvent): void {
  if (goToComments(event)) return;
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
  if (control === null || event.button !== 0 || !isApplications(control)) return;
  take(event);
  if (control.dataset['opens'] === 'palette') openEarlyOverlay('palette');
  else wait(event, control, (now) => now.dispatchEvent(new MouseEvent(event.type, event)));
  startApplication();
}

/**
 * Keeps a right click, a long press or a key for a row of the owner's tree.
 * @returns false for other input
 */
function waitForOwnersTree(event: MouseEvent | KeyboardEvent): boolean {
  const rowId = treeRowOf(event);
  if (rowId === null) return false;
  take(event);
  const at = performance.now();
  const again =
    event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new MouseEvent(event.type, event);
  wait(event, document.body, () => void replayTreeEvent(again, rowId, at));
  startApplication();
  return true;
}

/** Keeps a press on an owner's check box: disabled boxes send no clicks. */
function waitForOwnersBox(event: PointerEvent): void {
  const box = taskBoxOf(event);
  if (box === null) return;
  const keep = (up: PointerEvent): void => {
    if (up.target !== box || up.pointerId !== event.pointerId) return;
    void replayTaskClick(box, performance.now());
    startApplication();
  };
  document.addEventListener('pointerup', keep, { capture: true, once: true });
}

function handleKeyDown(event: KeyboardEvent): void {
  const { key } = event;
  // Keys without a focused element are the document's.
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.isComposing || isEarlyField(target)) return;
  dropExpired();
  if (key === 'Escape' && queue.length > 0) {
    // Closes what has not opened yet.
    queue.length = 0;
    take(event);
    return;
  }
  if (waitForOwnersTree(event)) return;
  if (isChord(event, 'KeyK') || (areSingleKeysOn() && isSingleKey(event, '/'))) {
    take(event);
    openEarlyOverlay('palette');
  } else if (areSingleKeysOn() && isSingleKey(event, 'KeyF') && hasArticle()) {
    take(event);
    openEarlyOverlay('find');
    void openEarlyFindBar();
    return;
  } else if (isChord(event, 'KeyL', { shift: true }) || isForControl(event, target)) {
    take(event);
    waitForFocused(event, target);
  } else if (areSingleKeysOn() && key.length === 1 && key !== ' ' && isSingleKey(event, key)) {
    // Not taken: the browser may have a use for a letter too.
    waitForFocused(event, target);
  } else {
    return;
  }
  startApplication();
}

/** Returns true for a key that moves in a tree or opens a menu. */
function isForControl({ ctrlKey, metaKey, altKey, key }: KeyboardEvent, target: Element): boolean {
  if (ctrlKey || metaKey || altKey || target.closest(WITH_KEYS) === null || !isApplications(target))
    return false;
  return MOVES.has(key) || (key.length === 1 && key !== ' ');
}

function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Drops input that is too old to act. */
function dropExpired(): void {
  while (queue[0] !== undefined && !isRecentInput(queue[0].at)) queue.shift();
}

function wait({ type }: Event, target: Element, replay: Waiting['replay']): void {
  dropExpired();
  const last = queue.at(-1);
  // A second click on a button that has not answered yet means the same; the time of the last one counts.
  if (type === 'click' && last?.type === type && last.target === target) queue.pop();
  queue.push({ type, target, at: performance.now(), replay });
}

/** Keeps a key for the element that has the focus by then: the key before it may have moved the focus. */
function waitForFocused(event: KeyboardEvent, target: Element): void {
  wait(event, target, (now) =>
    (document.activeElement ?? now).dispatchEvent(new KeyboardEvent(event.type, event)),
  );
}

/** Repeats what waits, each in a task of its own: the page has handled the one before by then. */
async function replayAll(): Promise<void> {
  for (const { target, at, replay } of queue) {
    await new Promise((resolve) => setTimeout(resolve));
    const now = target.isConnected ? target : accountPartLike(target);
    if (now !== null && isRecentInput(at)) replay(now);
  }
  queue.length = 0;
}
