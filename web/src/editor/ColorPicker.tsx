import { BASIC_COLORS, parseColor } from '@maru/core/markup';
import { useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { setTag, tagValue } from './commands/tags.ts';
import styles from './FormatToolbar.module.css';
import type { PickerProps } from './toolbar-items.tsx';

type ColorName =
  | 'aqua'
  | 'black'
  | 'blue'
  | 'fuchsia'
  | 'gray'
  | 'green'
  | 'lime'
  | 'maroon'
  | 'navy'
  | 'olive'
  | 'orange'
  | 'purple'
  | 'red'
  | 'silver'
  | 'teal'
  | 'white'
  | 'yellow';

const NAMES = BASIC_COLORS as readonly ColorName[];

/** Picker of the dialect's named colours, and of any other by the platform's colour input. */
export function ColorPicker({ editor, run }: PickerProps) {
  const { t } = useTranslation('writing');
  const id = useId();
  const state = editor.current?.view()?.state;
  const now = parseColor(state === undefined ? '' : (tagValue(state, 'color') ?? ''));
  const [other, setOther] = useState(now !== null && /^#[\da-f]{6}$/.test(now) ? now : '#0f6b55');
  return (
    <>
      <div className={styles['swatches']}>
        {NAMES.map((name) => (
          <button
            key={name}
            type="button"
            className={styles['swatch']}
            aria-label={t(`colors.${name}`)}
            title={t(`colors.${name}`)}
            aria-pressed={now === name}
            data-chosen={now === name || undefined}
            style={{ backgroundColor: name }}
            onClick={() => run(setTag('color', name))}
          />
        ))}
      </div>
      <form
        className={styles['field']}
        onSubmit={(event) => {
          event.preventDefault();
          run(setTag('color', other.slice(1)));
        }}
      >
        <label htmlFor={id}>{t('otherColor')}</label>
        <input id={id} type="color" value={other} onChange={(event) => setOther(event.target.value)} />
        <button type="submit" className={styles['apply']}>
          {t('apply')}
        </button>
      </form>
      {now !== null && (
        <button type="button" className={styles['row']} onClick={() => run(setTag('color', null))}>
          <span>{t('noColor')}</span>
        </button>
      )}
    </>
  );
}
