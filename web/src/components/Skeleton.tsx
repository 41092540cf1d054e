import styles from './Skeleton.module.css';

const WIDTHS = ['92%', '100%', '96%', '64%', '0', '98%', '90%', '100%', '42%'] as const;

/** Placeholder of a text that is loading; visible only after 200 ms. */
export function ArticleSkeleton({ label }: { readonly label: string }) {
  return (
    <div
      className={styles['skeleton']}
      role="status"
      aria-busy="true"
      aria-label={label}
      data-application="idle"
    >
      {WIDTHS.map((width, index) => (
        <span key={index} className={styles['line']} style={{ width }} />
      ))}
    </div>
  );
}

/** Placeholder of a list of documents that is loading. */
export function TreeSkeleton({ label }: { readonly label: string }) {
  return (
    <div
      className={styles['skeleton']}
      role="status"
      aria-busy="true"
      aria-label={label}
      data-application="idle"
    >
      {['70%', '55%', '80%', '60%'].map((width) => (
        <span key={width} className={styles['row']} style={{ width }} />
      ))}
    </div>
  );
}
