import { docPath, languageOf } from '@maru/core/text';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Time } from '../../../components/Time.tsx';
import styles from './Explore.module.css';

/** Fields of a document in a list; `excerpt` is missing for the reader's own. */
export interface Found {
  readonly id: string;
  readonly title: string;
  readonly groupName: string;
  readonly groupTitle?: string;
  readonly excerpt?: string;
  readonly updatedAt: string;
}

/** List of documents: title, first words, owner and time. */
export function FoundList({
  docs,
  headingLevel,
  children,
}: {
  docs: readonly Found[];
  headingLevel: 2 | 3;
  children?: ReactNode;
}) {
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

/** A document in a list. */
export function FoundDocument({ doc, headingLevel }: { readonly doc: Found; readonly headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  // Lists do not carry a document's settings: the language is detected from its text.
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
