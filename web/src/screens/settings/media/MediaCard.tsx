import { AudioLines, Copy, File, Film, Trash2 } from 'lucide-react';
import type { Media } from '@maru/core/api';
import { formatBytes } from '../format-bytes.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Time } from '../../../components/Time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { kindOf } from './media-markup.ts';
import styles from './Media.module.css';
import { useMediaActions } from './use-media-actions.ts';
import { docPath } from '@maru/core/text';
import { Link } from 'react-router-dom';

/** Largest number of listed documents, since a longer card would stretch its row of the grid. */
const SHOWN_MAX = 3;

/** Documents that show a file or link to it; a mark where there is none. */
function MediaUses({
  item: { usedIn = [], uses = 0 },
  groupName,
}: {
  readonly item: Media;
  readonly groupName: string;
}) {
  const { t } = useTranslation('media');
  if (uses === 0) {
    return (
      <p className={styles['uses']}>
        <span className={styles['unused']}>{t('unused')}</span>
      </p>
    );
  }
  const shown = usedIn.slice(0, SHOWN_MAX);
  return (
    <div className={styles['uses']}>
      <p className={styles['small']}>{t('usedIn')}</p>
      <ul>
        {shown.map(({ id, title, isDeleted }) => (
          <li key={id}>
            {isDeleted ? (
              <span>{t('inTrash', { title })}</span>
            ) : (
              <Link to={docPath(groupName, id, title)}>{title}</Link>
            )}
          </li>
        ))}
        {uses > shown.length && <li>{t('usedMore', { more: uses - shown.length })}</li>}
      </ul>
    </div>
  );
}

const GLYPHS = { audio: AudioLines, video: Film, file: File } as const;
const KINDS = { image: 'kindImage', audio: 'kindAudio', video: 'kindVideo', file: 'kindFile' } as const;

/** Card of a file: preview, type, uses and actions. */
export function MediaCard({ item, groupName }: { readonly item: Media; readonly groupName: string }) {
  const { t, language } = useTranslation('media');
  const { isBusy, copy, remove } = useMediaActions(item);
  const { name, type, size, url, width, height, createdAt } = item;
  const kind = kindOf(type);
  const Glyph = kind === 'image' ? null : GLYPHS[kind];
  return (
    <li className={styles['card']} aria-busy={isBusy || undefined}>
      <a
        className={styles['picture']}
        href={url}
        target="_blank"
        rel="noopener"
        tabIndex={-1}
        aria-hidden="true"
      >
        {Glyph === null ? (
          <img
            src={`${url}?size=small`}
            alt=""
            loading="lazy"
            decoding="async"
            width={width}
            height={height}
          />
        ) : (
          <Glyph size="2.5rem" strokeWidth={1.25} aria-hidden="true" />
        )}
      </a>
      <div className={styles['about']}>
        <a className={styles['name']} href={url} target="_blank" rel="noopener" title={name}>
          {name}
        </a>
        <p className={styles['small']}>
          {t(KINDS[kind])} · {formatBytes(size, language)}
          {width !== undefined && height !== undefined && ` · ${t('pixels', { width, height })}`}
        </p>
        <p className={styles['small']}>
          <Time at={createdAt} />
        </p>
      </div>
      <div className={styles['actions']}>
        <IconButton
          label={t('copyOf', { name })}
          icon={<Copy size="1rem" aria-hidden="true" />}
          onClick={() => void copy()}
        />
        <IconButton
          label={t('deleteOf', { name })}
          icon={<Trash2 size="1rem" aria-hidden="true" />}
          onClick={() => void remove()}
        />
      </div>
      <MediaUses item={item} groupName={groupName} />
    </li>
  );
}
