import type { Editing } from '../../editing-session/use-editing-session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../components/Button.tsx';
import { Notice } from './Notice.tsx';

/** Notice that the document was saved elsewhere, shown before a save would conflict. */
export function UpdateNotice({ editing: { update, session } }: { readonly editing: Editing }) {
  const { t } = useTranslation('saving');
  if (update === null) return null;
  const text = t(update === 'merge' ? 'update.dirty' : 'update.clean');
  return (
    <Notice label={text}>
      <p>{text}</p>
      <Button size="small" onClick={() => session.dispatch({ type: 'latestRequested' })}>
        {t(`update.${update}`)}
      </Button>
    </Notice>
  );
}
