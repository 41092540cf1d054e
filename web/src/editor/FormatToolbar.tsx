import type { StateCommand } from '@codemirror/state';
import { Ellipsis } from 'lucide-react';
import { memo, useRef, useState, useLayoutEffect } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ACTIONS, ariaKey, keyOf } from './actions.ts';
import styles from './FormatToolbar.module.css';
import { displayKey } from './shortcut-text.ts';
import type { SourceEditorHandle } from './SourceEditor.tsx';
import { MAX_BUTTONS, nameOfItem, TOOLBAR } from './toolbar-items.tsx';
import type { OpenPopup, PickerName, ToolbarItem, ToolbarTool } from './toolbar-items.tsx';
import { ToolbarPopup } from './ToolbarPopup.tsx';

/** Width of the separator between two groups, with its margins. */
const GAP_PX = 9;

/** Returns how many items fit into an element beside the overflow menu. Follows the element's size. */
function useFittingCount(element: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(MAX_BUTTONS - 1);
  useLayoutEffect(() => {
    const bar = element.current;
    if (bar === null) return undefined;
    const measure = (): void => {
      const button = bar.querySelector<HTMLElement>('[data-stop]')?.offsetWidth ?? 32;
      setCount(fittingCount(bar.clientWidth, button));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    return () => observer.disconnect();
  }, [element]);
  return count;
}

/**
 * Returns how many items fit into a width, beside the overflow menu: at least one.
 * @param button width of each
 */
function fittingCount(width: number, button: number): number {
  let used = button;
  const overflowing = TOOLBAR.findIndex(({ begins }, index) => {
    used += button + (begins === true ? GAP_PX : 0);
    return used > width || index === MAX_BUTTONS - 1;
  });
  return Math.max(1, overflowing);
}

/**
 * Toolbar for every construct of the dialect (ARIA toolbar pattern: one tab stop, arrows move). It has at
 * most 12 buttons and never wraps: the other constructs and the view tools are in the menu at its end.
 */
export const FormatToolbar = memo(function FormatToolbar({
  editor,
  controls,
  tools,
}: {
  readonly editor: RefObject<SourceEditorHandle | null>;
  readonly controls: string;
  readonly tools: readonly ToolbarTool[];
}) {
  const { t } = useTranslation('writing');
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [popup, setPopup] = useState<OpenPopup | null>(null);
  const count = useFittingCount(bar);
  const shown = TOOLBAR.slice(0, count);
  const hidden = TOOLBAR.slice(count);
  const stops = shown.length + 1;
  const stop = Math.min(at, stops - 1);

  const run = (command: StateCommand): void => {
    setPopup(null);
    const view = editor.current?.view();
    if (view === null || view === undefined) return;
    command({ state: view.state, dispatch: (transaction) => view.dispatch(transaction) });
    view.focus();
  };
  const open = (name: PickerName | 'more', button: HTMLElement): void => {
    setAt([...(bar.current?.querySelectorAll('[data-stop]') ?? [])].indexOf(button));
    setPopup((before) => (before?.name === name ? null : { name, left: button.offsetLeft }));
  };
  const close = (): void => {
    setPopup(null);
    bar.current?.querySelectorAll<HTMLElement>('[data-stop]')[stop]?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: stops - 1 }[event.key];
    const isButton = event.target instanceof Element && event.target.matches('[data-stop]');
    if (to === undefined || !isButton || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = (to + stops) % stops;
    setAt(next);
    bar.current?.querySelectorAll<HTMLElement>('[data-stop]')[next]?.focus();
  };
  const press = (item: ToolbarItem, button: HTMLElement): void => {
    if (item.picker !== undefined) open(item.picker, button);
    else run(ACTIONS[item.action].run);
  };

  const buttonOf = (item: ToolbarItem, index: number) => {
    const name = nameOfItem(item);
    const key = item.action === undefined ? undefined : keyOf(item.action);
    const Icon = item.icon;
    return (
      <button
        key={name}
        type="button"
        data-stop
        data-begins={item.begins === true || undefined}
        className={styles['button']}
        tabIndex={index === stop ? 0 : -1}
        aria-label={t(name)}
        aria-keyshortcuts={key === undefined ? undefined : ariaKey(key)}
        aria-haspopup={item.picker === undefined ? undefined : 'dialog'}
        aria-expanded={item.picker === undefined ? undefined : popup?.name === name}
        data-tip={key === undefined ? t(name) : `${t(name)} (${displayKey(key)})`}
        onFocus={() => setAt(index)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => press(item, event.currentTarget)}
      >
        <Icon size="1.0625rem" strokeWidth={1.8} aria-hidden="true" />
      </button>
    );
  };

  return (
    <div className={styles['holder']} data-format>
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('toolbar')}
        aria-controls={controls}
        className={styles['bar']}
        onKeyDown={handleKeyDown}
      >
        {shown.map((item, index) => buttonOf(item, index))}
        <button
          type="button"
          data-stop
          className={styles['button']}
          tabIndex={stop === shown.length ? 0 : -1}
          aria-label={t('more')}
          aria-haspopup="dialog"
          aria-expanded={popup?.name === 'more'}
          data-tip={t('more')}
          onFocus={() => setAt(shown.length)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => open('more', event.currentTarget)}
        >
          <Ellipsis size="1.0625rem" strokeWidth={1.8} aria-hidden="true" />
        </button>
      </div>
      {popup !== null && (
        <ToolbarPopup
          key={popup.name}
          popup={popup}
          hidden={hidden}
          tools={tools}
          editor={editor}
          run={run}
          pick={(name) => setPopup({ name, left: popup.left })}
          close={close}
          dismiss={() => setPopup(null)}
        />
      )}
    </div>
  );
});
