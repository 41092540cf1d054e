import styles from './Skeleton.module.css';

const LINE_WIDTHS = ['92%', '100%', '96%', '64%', '0', '98%', '90%', '100%', '42%'] as const;
const ROW_WIDTHS = ['70%', '55%', '80%', '60%'] as const;

/** Placeholder of a text that is loading; visible only after 200 ms. */
export function ArticleSkeleton({ label }: { readonly label: string }) {
  return <Skeleton label={label} part="line" widths={LINE_WIDTHS} />;
}

/** Placeholder of a list of documents that is loading. */
export function TreeSkeleton({ label }: { readonly label: string }) {
  return <Skeleton label={label} part="row" widths={ROW_WIDTHS} />;
}

function Skeleton({
  label,
  part,
  widths,
}: {
  readonly label: string;
  readonly part: 'line' | 'row';
  readonly widths: readonly string[];
}) {
  return (
    <div
      className={styles['skeleton']}
      role="status"
      aria-busy="true"
      aria-label={label}
      data-application="idle"
    >
      {widths.map((width, index) => (
        <span key={index} className={styles[part]} style={{ width }} />
      ))}
    </div>
  );
}
