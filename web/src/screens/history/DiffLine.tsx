import type { Part } from '@maru/core/diff';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './TextDiff.module.css';

const SIGNS = { same: '', removed: '−', added: '+' } as const;

/**
 * A line of a comparison, with its sign and its changed parts.
 * Removals and insertions are also announced, not only coloured.
 */
export function DiffLine({
  kind,
  text,
  parts,
}: {
  readonly kind: keyof typeof SIGNS;
  readonly text: string;
  /** Parts of the line, where a similar line is on the other side. */
  readonly parts: readonly Part[] | null;
}) {
  const { t } = useTranslation('history');
  if (kind === 'same') return <td className={styles['text']}>{text}</td>;
  const pieces =
    parts === null
      ? text
      : parts.map((part, index) => (part.isChanged ? <mark key={index}>{part.text}</mark> : part.text));
  return (
    <td className={styles['text']} data-kind={kind}>
      <span className={styles['sign']} aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <span className="visuallyHidden">{t(kind)} </span>
      {kind === 'removed' ? <del>{pieces}</del> : <ins>{pieces}</ins>}
    </td>
  );
}
