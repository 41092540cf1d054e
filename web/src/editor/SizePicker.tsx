import { parseSize } from '@maru/core/markup';
import { useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { setTag, tagValue } from './commands/tags.ts';
import styles from './FormatToolbar.module.css';
import type { PickerProps } from './toolbar-items.tsx';
import { relativeSizes } from '../styles/relative-sizes.ts';

/** Sizes in pixels, from small print to a title. */
const SIZES = ['12', '14', '18', '22', '28', '36'] as const;
/** Largest font size of a sample: a larger one would change the picker's layout. */
const LARGEST_SAMPLE_PX = 28;

/** Picker of the dialect's sizes: common ones, and any other. */
export function SizePicker({ editor, run }: PickerProps) {
  const { t } = useTranslation('writing');
  const id = useId();
  const state = editor.current?.view()?.state;
  const now = state === undefined ? null : tagValue(state, 'size');
  const [other, setOther] = useState(now ?? '');
  const size = parseSize(other.trim());
  return (
    <>
      <div className={styles['sizes']}>
        {SIZES.map((value) => (
          <button
            key={value}
            type="button"
            className={styles['size']}
            aria-pressed={now === value}
            data-chosen={now === value || undefined}
            style={{ fontSize: relativeSizes(`${Math.min(Number(value), LARGEST_SAMPLE_PX)}px`) }}
            onClick={() => run(setTag('size', value))}
          >
            {value}
          </button>
        ))}
      </div>
      <form
        className={styles['field']}
        onSubmit={(event) => {
          event.preventDefault();
          if (size !== null) run(setTag('size', size.replace('px', '')));
        }}
      >
        <label htmlFor={id}>{t('sizeField')}</label>
        <input
          id={id}
          type="text"
          inputMode="text"
          maxLength={8}
          value={other}
          onChange={(event) => setOther(event.target.value)}
        />
        <button type="submit" className={styles['apply']} aria-disabled={size === null}>
          {t('apply')}
        </button>
      </form>
      {now !== null && (
        <button type="button" className={styles['row']} onClick={() => run(setTag('size', null))}>
          <span>{t('noSize')}</span>
        </button>
      )}
    </>
  );
}
