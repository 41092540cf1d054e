import { Checkbox } from '../../components/Checkbox.tsx';
import { splitPhrase } from '../../components/split-phrase.ts';

/** Checkbox for terms. They open in another tab, since the form would be emptied otherwise. */
export function Agreement({
  name,
  to,
  text,
  error,
}: {
  readonly name: string;
  readonly to: string;
  /** Text with the linked part between `<1>` and `</1>`. */
  readonly text: string;
  readonly error: string | undefined;
}) {
  const [before, inside, after] = splitPhrase(text);
  return (
    <Checkbox name={name} error={error}>
      {before}
      <a href={to} target="_blank" rel="noopener">
        {inside}
      </a>
      {after}
    </Checkbox>
  );
}
