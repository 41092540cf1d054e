import { SITE_MAP } from '@maru/core/site-map';
import type { Audience } from '@maru/core/site-map';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logOut } from '../../../page/session/log-out.ts';
import { hasArticle, offeredCommands } from '../../../commands/command.ts';
import { TOGGLE_THEME } from '../../../commands/toggle-theme.ts';
import { loadTimes, newDocPath, useGroup } from '../../../stores/group.ts';
import { chooseLanguage, useLocale } from '../../../stores/locale.ts';
import { showOverlay } from '../../../stores/overlay.ts';
import { useSession } from '../../../stores/session.ts';
import type { PaletteEntry } from './palette-entries.ts';
import { useOwnDocuments } from './use-own-documents.ts';
import type { DocItem } from '@maru/core/api';
import { docPath } from '@maru/core/text';

/** Addresses of the site map that the palette lists. */
const PLACES = SITE_MAP.flatMap((route) =>
  'places' in route ? pairs(route.places).map((place) => ({ ...place, audience: route.audience })) : [],
);
const SETTINGS = SITE_MAP.flatMap((route) => ('settings' in route ? pairs(route.settings) : []));

/** An address with the key of its text. */
interface Place<N extends string> {
  readonly name: N;
  readonly path: string;
}

function pairs<T extends Readonly<Record<string, string>>>(places: T): readonly Place<KeysOf<T>>[] {
  return Object.entries(places).map(([name, path]) => ({ name: name as KeysOf<T>, path }));
}

type KeysOf<T> = T extends unknown ? keyof T & string : never;
type PlaceName = (typeof PLACES)[number]['name'] | (typeof SETTINGS)[number]['name'];

export interface PaletteEntries {
  readonly entries: readonly PaletteEntry[];
  /** True when the reader's own documents are included, or failed to load. */
  readonly isComplete: boolean;
}

/** Returns all entries of the palette. `go` opens an address of the site. */
export function usePaletteEntries(go: (path: string) => void): PaletteEntries {
  const { t } = useTranslation('palette');
  const locale = useLocale();
  const username = useSession((state) => state.username);
  const shownGroup = useGroup((state) => state.group);
  const shownDocs = useGroup((state) => state.docs);
  const { docs: mine, begun } = useOwnDocuments(username);
  useEffect(() => void loadTimes(), [username]);

  const isOwnShown = shownGroup !== null && shownGroup.name === username;
  const documents = [
    ...(isOwnShown || shownGroup === null ? [] : documentEntries(shownGroup.name, shownDocs, go)),
    ...(username === null ? [] : documentEntries(username, isOwnShown ? shownDocs : (mine ?? []), go)),
  ];
  const placeEntries = (
    section: 'places' | 'settings',
    places: readonly Place<PlaceName>[],
  ): readonly PaletteEntry[] =>
    places.map(({ name, path }) => ({
      id: name,
      section,
      label: t(name),
      run: () => go(name === 'newDocument' || name === 'newFolder' ? newDocPath(path, username) : path),
    }));
  const placesFor = (wanted: Audience): readonly PaletteEntry[] =>
    placeEntries(
      'places',
      PLACES.filter(({ audience }) => audience === wanted),
    );
  const draftEntry = ({ id, title, isFolder }: (typeof begun)[number]): PaletteEntry => ({
    id: `draft-${id}`,
    section: 'places',
    label: t('continueDraft', { title: title.trim() === '' ? t('untitled') : title }),
    run: () => go(`/new?draft=${id}${isFolder ? '&folder=1' : ''}`),
  });
  const own: readonly PaletteEntry[] =
    username === null
      ? placesFor('visitor')
      : [
          { id: 'mySpace', section: 'places', label: t('mySpace'), run: () => go(`/${username}`) },
          ...begun.map((draft) => draftEntry(draft)),
          ...placesFor('user'),
        ];
  const entries: readonly PaletteEntry[] = [
    ...documents,
    ...offeredCommands().map(({ id, label, code, run }) => ({
      id: `here-${id}`,
      section: 'here' as const,
      label,
      ...(code === undefined ? {} : { shortcut: code.replace('Key', '') }),
      run,
    })),
    ...(hasArticle()
      ? [
          {
            id: 'find',
            section: 'here' as const,
            label: t('shortcut.findHere'),
            shortcut: 'F',
            run: () => showOverlay('find'),
          },
        ]
      : []),
    ...own,
    ...placesFor('everybody'),
    ...(username === null ? [] : placeEntries('settings', SETTINGS)),
    {
      id: 'theme',
      section: 'settings',
      label: t('theme'),
      shortcut: TOGGLE_THEME.shortcut,
      run: TOGGLE_THEME.run,
    },
    {
      id: 'language',
      section: 'settings',
      label: t('language'),
      run: () => void chooseLanguage(locale === 'en' ? 'ko' : 'en'),
    },
    {
      id: 'shortcuts',
      section: 'settings',
      label: t('translation:nav.shortcuts'),
      shortcut: '?',
      run: () => showOverlay('shortcuts'),
    },
    ...(username === null
      ? []
      : [
          {
            id: 'logout',
            section: 'settings' as const,
            label: t('translation:nav.logout'),
            run: () => void logOut(username),
          },
        ]),
  ];
  return { entries, isComplete: username === null || isOwnShown || mine !== null };
}

/** Returns the entries of documents, newest first: recent documents are looked for most. */
function documentEntries(
  groupName: string,
  docs: readonly DocItem[],
  go: (path: string) => void,
): readonly PaletteEntry[] {
  const titles = new Map(docs.map(({ id, title }) => [id, title]));
  return docs
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    .map(({ id, title, isFolder, parentId }) => {
      const folder = parentId === null ? undefined : titles.get(parentId);
      return {
        id,
        section: 'documents',
        label: title,
        isFolder,
        ...(folder === undefined ? {} : { detail: folder }),
        run: () => go(docPath(groupName, id, title)),
      };
    });
}
