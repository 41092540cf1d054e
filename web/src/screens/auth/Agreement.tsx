import { Checkbox } from '../../components/Checkbox.tsx';
import { splitPhrase } from '../../components/split-phrase.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Checkbox for both texts. They open in another tab, since the form would be emptied otherwise. */
export function Agreement({ error }: { readonly error: string | undefined }) {
  const { t } = useTranslation();
  // The linked parts are between `<1>` and `</1>`, `<2>` and `</2>`.
  const [before, terms, rest] = splitPhrase(t('auth.agree'));
  const [between, privacy, after] = splitPhrase(rest.replaceAll(/<(\/?)2>/g, '<$11>'));
  return (
    <Checkbox name="agreed" error={error}>
      {before}
      <a href="/terms" target="_blank" rel="noopener">
        {terms}
      </a>
      {between}
      <a href="/privacy" target="_blank" rel="noopener">
        {privacy}
      </a>
      {after}
    </Checkbox>
  );
}
