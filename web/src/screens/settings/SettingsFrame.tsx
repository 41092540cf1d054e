import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTitle } from '../../page/use-title.ts';
import styles from './Settings.module.css';

export interface SettingsTab {
  readonly to: string;
  readonly label: string;
  readonly isDangerous?: boolean;
}

/** A page of settings: its siblings at the left (in one line that scrolls, where the window is narrow), and what there is to set. */
export function SettingsFrame({
  label,
  tabs,
  current,
  title,
  lead,
  isWide = false,
  children,
}: {
  /** What all the pages are about. */
  readonly label: string;
  readonly tabs: readonly SettingsTab[];
  /** The address of the page that is shown. */
  readonly current: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** The page needs more room than a column of fields. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  useTitle(title);
  // In a line that scrolls, the page that is shown is not to hide beyond its edge.
  useEffect(() => {
    const line = list.current;
    const link = line?.querySelector<HTMLElement>('[aria-current]');
    if (line === null || link === null || link === undefined) return;
    const center = (): void => {
      line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
    };
    center();
    // A web font that arrives later changes the widths.
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
