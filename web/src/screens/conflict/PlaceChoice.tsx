import type { Choice } from '@maru/core/merge';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './MergeDialog.module.css';
import { SideLines } from './SideLines.tsx';

/** A conflict with both sides next to each other, to choose from. */
export function PlaceChoice({
  name,
  mine,
  theirs,
  canBeBoth,
  choice,
  isMissing,
  onChoose,
}: {
  /** Name of the conflict. */
  readonly name: string;
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  readonly canBeBoth: boolean;
  readonly choice: Choice | null;
  /** True when the writer tried to continue without a choice here. */
  readonly isMissing: boolean;
  readonly onChoose: (choice: Choice) => void;
}) {
  const { t } = useTranslation('saving');
  const id = useId();
  const radio = (value: Choice) => (
    <input type="radio" name={id} checked={choice === value} onChange={() => onChoose(value)} />
  );
  return (
    <fieldset className={styles['place']} data-missing={isMissing || undefined}>
      <legend className={styles['placeName']}>{name}</legend>
      <div className={styles['sides']}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label
            key={side}
            className={styles['side']}
            data-chosen={choice === side || choice === 'both' || undefined}
          >
            <span className={styles['sideName']}>
              {radio(side)}
              {t(`conflict.${side}`)}
            </span>
            <SideLines lines={side === 'mine' ? mine : theirs} others={side === 'mine' ? theirs : mine} />
          </label>
        ))}
      </div>
      {canBeBoth && (
        <label className={styles['both']}>
          {radio('both')}
          {t('conflict.mineFirst')}
        </label>
      )}
    </fieldset>
  );
}
