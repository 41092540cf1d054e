import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ACTIONS } from './actions.ts';
import type { ActionName } from './actions.ts';
import { ColorPicker } from './ColorPicker.tsx';
import styles from './FormatToolbar.module.css';
import { displayKey, keyText } from './shortcut-text.ts';
import { SizePicker } from './SizePicker.tsx';
import { TablePicker } from './TablePicker.tsx';
import { HEADINGS } from './toolbar-items.tsx';
import type { OpenPopup, PickerName, PickerProps, ToolbarItem, ToolbarTool } from './toolbar-items.tsx';

/** Popup below the toolbar. Arrows move in it; Escape and a press outside close it. */
export function ToolbarPopup({
  popup,
  hidden,
  tools,
  editor,
  run,
  pick,
  close,
  dismiss,
}: PickerProps & {
  readonly popup: OpenPopup;
  readonly hidden: readonly ToolbarItem[];
  readonly tools: readonly ToolbarTool[];
  readonly pick: (name: PickerName) => void;
  /** Closes it and returns the focus to the button. */
  readonly close: () => void;
  readonly dismiss: () => void;
}) {
  const { t } = useTranslation('writing');
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef({ close, dismiss });
  useEffect(() => {
    latest.current = { close, dismiss };
  }, [close, dismiss]);
  useEffect(() => {
    const element = box.current;
    (
      element?.querySelector<HTMLElement>('[data-chosen]') ?? element?.querySelector<HTMLElement>('button')
    )?.focus();
    const parent = element?.offsetParent;
    if (element !== null && parent !== null && parent !== undefined) {
      const room =
        document.documentElement.clientWidth - parent.getBoundingClientRect().left - element.offsetWidth - 8;
      element.style.left = `${Math.max(8 - parent.getBoundingClientRect().left, Math.min(popup.left, room))}px`;
    }
    const closeOutside = (event: PointerEvent): void => {
      const isInside =
        event.target instanceof Node && element?.parentElement?.contains(event.target) === true;
      if (!isInside) latest.current.dismiss();
    };
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        latest.current.close();
        return;
      }
      if (event.key === 'Tab') latest.current.dismiss();
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      const buttons = [...(element?.querySelectorAll<HTMLElement>('button') ?? [])];
      const index = buttons.findIndex((button) => button === document.activeElement);
      if (step === undefined || index < 0) return;
      event.preventDefault();
      buttons[(index + step + buttons.length) % buttons.length]?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    element?.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      element?.removeEventListener('keydown', handleKeyDown);
    };
  }, [popup.left]);

  const action = (name: ActionName, Icon: ToolbarItem['icon']) => {
    const key = keyText(name);
    return (
      <button key={name} type="button" className={styles['row']} onClick={() => run(ACTIONS[name].run)}>
        <Icon size="1rem" strokeWidth={1.8} aria-hidden="true" />
        <span>{t(name)}</span>
        {key !== undefined && <kbd>{key}</kbd>}
      </button>
    );
  };
  const label = t(popup.name);
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles['popup']}
      data-popup={popup.name}
    >
      {popup.name === 'heading' && HEADINGS.map(({ action: name, icon }) => action(name, icon))}
      {popup.name === 'color' && <ColorPicker editor={editor} run={run} />}
      {popup.name === 'size' && <SizePicker editor={editor} run={run} />}
      {popup.name === 'table' && <TablePicker editor={editor} run={run} />}
      {popup.name === 'more' &&
        hidden.map((item) => {
          if (item.action !== undefined) return action(item.action, item.icon);
          return (
            <button
              key={item.picker}
              type="button"
              className={styles['row']}
              onClick={() => pick(item.picker)}
            >
              <item.icon size="1rem" strokeWidth={1.8} aria-hidden="true" />
              <span>{t(item.picker)}…</span>
            </button>
          );
        })}
      {popup.name === 'more' &&
        tools.map((tool, index) => (
          <button
            key={tool.name}
            type="button"
            className={styles['row']}
            data-begins={index === 0 || undefined}
            aria-pressed={tool.isPressed}
            onClick={() => {
              dismiss();
              tool.run();
            }}
          >
            <tool.icon size="1rem" strokeWidth={1.8} aria-hidden="true" />
            <span>{t(tool.name)}</span>
            {tool.key !== undefined && <kbd>{displayKey(tool.key)}</kbd>}
          </button>
        ))}
    </div>
  );
}
