import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import styles from './Tabs.module.css';
import { nextMenuIndex } from './menu-keys.ts';

/** Tabs that show one of several views. */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  controls,
  onChange,
}: {
  readonly label: string;
  readonly tabs: readonly {
    readonly value: T;
    readonly label: string;
    /** Keys that choose it from anywhere, such as `Ctrl+Shift+1`. */
    readonly keys?: string;
  }[];
  readonly value: T;
  /** Ids of the panels that a tab shows. */
  readonly controls: (value: T) => string;
  /** `isByPointer`: chosen by mouse, finger or pen; keys leave the focus on the tab. */
  readonly onChange: (value: T, isByPointer: boolean) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const key = event.key === 'ArrowRight' ? 'ArrowDown' : event.key === 'ArrowLeft' ? 'ArrowUp' : event.key;
    const index =
      key === 'ArrowDown' || key === 'ArrowUp' || key === 'Home' || key === 'End'
        ? nextMenuIndex(
            key,
            tabs.findIndex((tab) => tab.value === value),
            tabs.map((tab) => tab.label),
          )
        : null;
    const next = index === null ? undefined : tabs[index];
    if (next === undefined || index === null) return;
    event.preventDefault();
    onChange(next.value, false);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      className={styles['tabs']}
      ref={list}
      onKeyDown={handleKeyDown}
      tabIndex={-1}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className={styles['tab']}
          data-tab={tab.value}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? controls(tab.value) : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          aria-keyshortcuts={tab.keys?.replace('Ctrl', 'Control')}
          title={tab.keys}
          // Keys and screen readers click without a count.
          onClick={({ detail }) => onChange(tab.value, detail > 0)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
