import { docPath, languageOf } from '@maru/core/text';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Time } from '../../components/Time.tsx';
import styles from './Explore.module.css';

/** What a list needs to know of a document; `excerpt` is missing for one's own. */
export interface Found {
  readonly id: string;
  readonly title: string;
  readonly groupName: string;
  readonly groupTitle?: string;
  readonly excerpt?: string;
  readonly updatedAt: string;
}

/** Documents as a list to read: title, the first words, whose and when. */
export function FoundList({ docs, headingLevel, children }: { docs: readonly Found[]; headingLevel: 2 | 3; children?: ReactNode }) {
  return (
    <>
      <ol className={styles['list']}>
        {docs.map((doc) => (
          <li key={doc.id}>
            <FoundDocument doc={doc} headingLevel={headingLevel} />
          </li>
        ))}
      </ol>
      {children}
    </>
  );
}

/** One document as strangers find it. */
export function FoundDocument({ doc, headingLevel }: { readonly doc: Found; readonly headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  // The settings of a document are not in lists: its words alone decide.
  const language = languageOf(`${doc.title} ${doc.excerpt ?? ''}`) ?? undefined;
  return (
    <article className={styles['found']}>
      <Heading className={styles['foundTitle']} lang={language}>
        <Link to={docPath(doc.groupName, doc.id, doc.title)}>{doc.title}</Link>
      </Heading>
      {doc.excerpt !== undefined && doc.excerpt !== '' && (
        <p className={styles['excerpt']} lang={language}>
          {doc.excerpt}
        </p>
      )}
      <p className={styles['about']}>
        {doc.groupTitle !== undefined && <Link to={`/${doc.groupName}`}>{doc.groupTitle}</Link>}
        <Time at={doc.updatedAt} />
      </p>
    </article>
  );
}
