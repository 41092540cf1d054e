import type { Choice } from '@maru/core/merge';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './MergeDialog.module.css';
import { SideLines } from './SideLines.tsx';

/** Keys of the texts that name the two sides of a choice. */
export interface SideTextKeys {
  readonly mine: 'conflict.mine' | 'conflict.draft';
  readonly theirs: 'conflict.theirs' | 'conflict.inEditor';
  readonly mineFirst: 'conflict.mineFirst' | 'conflict.draftFirst';
}

/** A conflict with both sides next to each other, to choose from. */
export function ConflictChoice({
  name,
  words,
  mine,
  theirs,
  canBeBoth,
  choice,
  isMissing,
  onChoose,
}: {
  /** Name of the conflict. */
  readonly name: string;
  /** Keys of the texts that name the two sides. */
  readonly words: SideTextKeys;
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
              {t(words[side])}
            </span>
            <SideLines lines={side === 'mine' ? mine : theirs} others={side === 'mine' ? theirs : mine} />
          </label>
        ))}
      </div>
      {canBeBoth && (
        <label className={styles['both']}>
          {radio('both')}
          {t(words.mineFirst)}
        </label>
      )}
    </fieldset>
  );
}
