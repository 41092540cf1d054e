import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRequiredLogin } from '../../../page/session/use-required-login.ts';
import { useTitle } from '../../../page/navigation/use-title.ts';
import { loadMedia, useMedia } from '../../../stores/media.ts';
import styles from './Media.module.css';
import { MediaHead } from './MediaHead.tsx';
import { MediaList } from './MediaList.tsx';
import { StorageBars } from './StorageBars.tsx';
import { UploadList } from './UploadList.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useUploadFiles } from './use-upload-files.ts';

/** Media page of the user's space: all files, their uses, and the upload. */
export function MediaScreen() {
  const { t } = useTranslation('media');
  const username = useRequiredLogin();
  const isUnusedOnly = useMedia((state) => state.isUnusedOnly);
  const upload = useUploadFiles();
  const take = (files: readonly File[]): void => void upload(files);
  const isOver = useFileDrop(take);
  useTitle(t('title'));
  useEffect(() => {
    if (username !== null) void loadMedia(username);
  }, [username]);

  return (
    <div className={styles['screen']}>
      <MediaHead onFiles={take} />
      <StorageBars groupName={username} />
      <UploadList />
      {username !== null && <MediaList groupName={username} isUnusedOnly={isUnusedOnly} />}
      {isOver && (
        <div className={styles['cover']} aria-hidden="true">
          <p>{t('dropNow')}</p>
        </div>
      )}
    </div>
  );
}
