import { DEFAULT_STYLE, FONT_SIZE_MAX_PX, FONT_SIZE_MIN_PX } from '@maru/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './Design.module.css';
import { isSize } from './design-draft.ts';
import type { DesignDraft } from './design-draft.ts';
import { fieldError } from './design-errors.ts';

/** Font size: by slider, or by number. */
export function SizeField({
  draft,
  isRefused,
  onChange,
}: {
  readonly draft: DesignDraft;
  /** True when this field kept the design from being saved. */
  readonly isRefused: boolean;
  readonly onChange: (size: string) => void;
}) {
  const { t } = useTranslation('spaceSettings');
  const { size } = draft;
  const isRight = isSize(size);
  const range = { min: FONT_SIZE_MIN_PX, max: FONT_SIZE_MAX_PX };
  return (
    <div className={styles['field']}>
      <label htmlFor="maru:size">{t('design.size')}</label>
      <div className={styles['size']}>
        <input
          id="maru:size"
          type="range"
          {...range}
          step={1}
          value={isRight ? size : DEFAULT_STYLE.fontSize}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          type="number"
          inputMode="numeric"
          {...range}
          step={1}
          value={size}
          aria-label={t('design.sizeNumber')}
          aria-invalid={!isRight || undefined}
          aria-describedby="maru:size-help"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p id="maru:size-help" className={isRight ? styles['help'] : styles['error']}>
        {!isRight && <CircleAlert size="0.875rem" aria-hidden="true" />}
        {fieldError(t, 'size', draft, isRefused) ?? t('design.sizeRange', range)}
      </p>
    </div>
  );
}
