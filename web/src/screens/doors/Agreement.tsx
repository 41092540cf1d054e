import { Checkbox } from '../../components/Checkbox.tsx';
import { splitPhrase } from '../../components/split-phrase.ts';

/** A text to agree to. It opens beside the form, which would be emptied otherwise. */
export function Agreement({
  name,
  to,
  text,
  error,
}: {
  readonly name: string;
  readonly to: string;
  /** With the linked words between `<1>` and `</1>`. */
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
