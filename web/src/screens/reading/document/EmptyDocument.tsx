import { useTranslation } from '../../../i18n/use-translation.ts';
import { ButtonLink } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import type { Space } from '../../../page/shown-doc/use-space.ts';
import { can } from '../../../stores/docs.ts';
import type { ShownDoc } from '../../../stores/docs.ts';

/** Placeholder of a document without text, or with a text that can't be read. */
export function EmptyDocument({
  space,
  shown,
  html,
  isHome,
}: {
  readonly space: Space;
  readonly shown: ShownDoc | null;
  readonly html: string | null;
  readonly isHome: boolean;
}) {
  const { t } = useTranslation();
  const { docs, group, isOwner } = space;
  const hasWords = html !== null && html !== '';
  if (shown?.doc?.isDamaged === true) {
    const history = can(shown, 'edit') ? (
      <ButtonLink to={`/${group?.name ?? ''}/${shown.id}/history`}>{t('doc.history')}</ButtonLink>
    ) : null;
    return <EmptyState text={t('doc.damaged', { id: shown.id })} action={history} />;
  }
  if (isHome) {
    if (isOwner && docs.length === 0) {
      return (
        <EmptyState
          text={t('space.firstDocument')}
          action={
            <ButtonLink to="/new" variant="primary">
              {t('space.writeFirst')}
            </ButtonLink>
          }
        />
      );
    }
    if (shown !== null && can(shown, 'edit') && !hasWords) {
      return (
        <EmptyState
          text={t('space.homeHint')}
          action={
            <ButtonLink to={`/${group?.name ?? ''}/${shown.id}/edit`}>{t('space.editHome')}</ButtonLink>
          }
        />
      );
    }
    return docs.length === 0 && !hasWords ? <EmptyState text={t('space.noDocuments')} /> : null;
  }
  if (shown === null || shown.isFolder || html !== '') return null;
  const action = can(shown, 'edit') ? (
    <ButtonLink to={`/${group?.name ?? ''}/${shown.id}/edit`}>{t('doc.write')}</ButtonLink>
  ) : null;
  return <EmptyState text={t('doc.empty')} action={action} />;
}
