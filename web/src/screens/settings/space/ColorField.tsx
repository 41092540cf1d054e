import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import { MIN_CONTRAST } from '../../../design/readable.ts';
import { colorAdvice } from './color-advice.ts';
import styles from './Design.module.css';
import { hexOf } from './design-draft.ts';
import type { ColorName, DesignDraft } from './design-draft.ts';
import { fieldError } from './design-errors.ts';

/** Field of one colour, by picker or text. For an unreadable colour it offers the nearest readable one. */
export function ColorField({
  name,
  draft,
  hasTried,
  isRefused,
  onChange,
}: {
  readonly name: ColorName;
  readonly draft: DesignDraft;
  readonly hasTried: boolean;
  /** True when this field kept the design from being saved. */
  readonly isRefused: boolean;
  readonly onChange: (color: string) => void;
}) {
  const { t } = useTranslation('spaceSettings');
  const [isBeingWritten, setIsBeingWritten] = useState(false);
  const { colors } = draft;
  const label = t(`design.${name}`);
  const hex = hexOf(colors[name]);
  const isWrong = hex === null && (!isBeingWritten || hasTried);
  const advice = colorAdvice(name, colors);
  const error = hex === null && !isWrong ? null : fieldError(t, name, draft, isRefused);
  return (
    <div className={styles['color']}>
      <span className={styles['colorName']}>{label}</span>
      <input
        type="color"
        value={hex ?? '#000000'}
        aria-label={t('design.pick', { name: label })}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="text"
        className={styles['hex']}
        value={colors[name]}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-label={t('design.hex', { name: label })}
        aria-invalid={isWrong || advice?.isEnough === false || undefined}
        aria-describedby={`maru:${name}-advice`}
        onFocus={() => setIsBeingWritten(true)}
        onBlur={() => setIsBeingWritten(false)}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`maru:${name}-advice`} className={styles['advice']}>
        {error !== null && (
          <p className={styles['error']}>
            <CircleAlert size="0.875rem" aria-hidden="true" />
            {error}
          </p>
        )}
        {advice !== null && advice.isEnough && (
          <p className={styles['help']}>
            <Check size="0.875rem" aria-hidden="true" />
            {t('design.contrastOk', { ratio: advice.ratio.toFixed(1) })}
          </p>
        )}
      </div>
      {advice !== null && advice.nearest !== null && (
        <Button
          size="small"
          className={styles['use']}
          aria-label={t('design.contrastUseLabel', { color: advice.nearest, name: label, min: MIN_CONTRAST })}
          icon={<span className={styles['swatch']} style={{ backgroundColor: advice.nearest }} />}
          onClick={() => onChange(advice.nearest ?? colors[name])}
        >
          {t('design.contrastUse', { color: advice.nearest })}
        </Button>
      )}
    </div>
  );
}
