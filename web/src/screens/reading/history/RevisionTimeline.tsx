import type { HistoryItem } from '@maru/core/api';
import { formatAbsolute } from '@maru/core/text';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { showAsPage } from '../../../stores/diff-view.ts';
import { deviceName } from './device-name.ts';
import styles from './RevisionTimeline.module.css';

/** Pause of the slider after which a version is loaded and shown. */
const PAUSE_MS = 120;

/** Slider over the versions of a document, the oldest at its beginning. */
export function RevisionTimeline({
  items,
  selectedId,
  onSelect,
}: {
  /** Newest first. */
  readonly items: readonly HistoryItem[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
}) {
  const { t, language } = useTranslation('history');
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // A version that is chosen elsewhere ends the slider's own choice.
  useEffect(() => () => clearTimeout(timer.current), [selectedId]);
  /** Place of the slider while its version is not the selected one yet. */
  const [moved, setMoved] = useState<{ readonly index: number; readonly from: string } | null>(null);
  if (moved !== null && moved.from !== selectedId) setMoved(null);
  const selected = items.findIndex((item) => item.id === selectedId);
  const index = moved?.from === selectedId ? moved.index : selected;
  const item = items[index];
  const last = items.length - 1;
  if (item === undefined || last === 0) return null;

  const move = (next: number): void => {
    setMoved({ index: next, from: selectedId });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const wanted = items[next];
      if (wanted === undefined) return;
      showAsPage();
      onSelect(wanted.id);
    }, PAUSE_MS);
  };
  const words = [
    index === 0 ? t('current') : null,
    item.name,
    formatAbsolute(new Date(item.createdAt), language),
    deviceName(item),
  ].filter((part) => part !== null);
  const place = t('timelinePlace', { number: last - index + 1, total: items.length });
  return (
    <div className={styles['timeline']}>
      <label htmlFor={id} className={styles['label']}>
        {t('timeline')}
      </label>
      <input
        id={id}
        type="range"
        className={styles['slider']}
        min={0}
        max={last}
        step={1}
        value={last - index}
        list={`${id}-named`}
        aria-valuetext={[...words, place].join(', ')}
        onChange={(event) => move(last - event.target.valueAsNumber)}
      />
      <datalist id={`${id}-named`}>
        {items.map(
          ({ id: key, name }, at) =>
            name !== null && (
              <option key={key} value={last - at}>
                {name}
              </option>
            ),
        )}
      </datalist>
      <p className={styles['words']} aria-hidden="true">
        {item.name !== null && <strong>{item.name}</strong>}
        <span>{formatAbsolute(new Date(item.createdAt), language)}</span>
        <span>{deviceName(item)}</span>
        <span className={styles['place']}>{place}</span>
      </p>
    </div>
  );
}
