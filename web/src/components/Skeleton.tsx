import styles from './Skeleton.module.css';

const WIDTHS = ['92%', '100%', '96%', '64%', '0', '98%', '90%', '100%', '42%'] as const;

/** The shape of a text that is on its way; seen only when it takes longer than 200 ms. */
export function ArticleSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles['skeleton']} role="status" aria-busy="true" aria-label={label}>
      {WIDTHS.map((width, index) => (
        <span key={index} className={styles['line']} style={{ width }} />
      ))}
    </div>
  );
}

/** The shape of a list of documents on its way. */
export function TreeSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles['skeleton']} role="status" aria-busy="true" aria-label={label}>
      {['70%', '55%', '80%', '60%'].map((width) => (
        <span key={width} className={styles['row']} style={{ width }} />
      ))}
    </div>
  );
}
