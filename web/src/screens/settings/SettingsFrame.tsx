import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTitle } from '../../page/navigation/use-title.ts';
import styles from './Settings.module.css';

export interface SettingsTab {
  readonly to: string;
  readonly label: string;
  readonly isDangerous?: boolean;
}

/** A page of settings: navigation at the left (in one scrolling line on narrow windows), and the content. */
export function SettingsFrame({
  label,
  tabs,
  current,
  title,
  lead,
  isWide = false,
  children,
}: {
  /** Accessible name of the navigation. */
  readonly label: string;
  readonly tabs: readonly SettingsTab[];
  /** Path of the current page. */
  readonly current: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** True for a page wider than a column of fields. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  useTitle(title);
  // Scrolls the current page's link into view in the navigation line.
  useEffect(() => {
    const line = list.current;
    const link = line?.querySelector<HTMLElement>('[aria-current]');
    if (line === null || link === null || link === undefined) return;
    const center = (): void => {
      line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
    };
    center();
    // A web font that loads later changes the widths.
    const watcher = new ResizeObserver(center);
    for (const item of line.children) watcher.observe(item);
    return () => watcher.disconnect();
  }, [current]);
  return (
    <div className={styles['settings']} data-wide={isWide || undefined}>
      <nav className={styles['nav']} aria-label={label}>
        <p className={styles['label']}>{label}</p>
        <ul ref={list} className={styles['tabs']}>
          {tabs.map((tab) => (
            <li key={tab.to}>
              <Link
                to={tab.to}
                className={styles['tab']}
                aria-current={tab.to === current ? 'page' : undefined}
                data-danger={tab.isDangerous || undefined}
              >
                {tab.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['page']}>
        <h1 className={styles['title']} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        {children}
      </div>
    </div>
  );
}
