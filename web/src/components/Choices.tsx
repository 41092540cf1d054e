import styles from './Choices.module.css';

/** A row of buttons of which one is pressed: for parts of a list. */
export function Choices<T extends string>({
  label,
  options,
  chosen,
  onChoose,
}: {
  /** Accessible name of the group. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}) {
  return (
    <div className={styles['row']} role="group" aria-label={label}>
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          className={styles['choice']}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
