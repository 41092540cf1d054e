import { diffWords } from '@maru/core/diff';
import { memo, useMemo } from 'react';
import type { DiffRow, DiffSection } from './diff-sections.ts';
import styles from './TextDiff.module.css';
import type { Part } from '@maru/core/diff';
import { useTranslation } from '../../../i18n/use-translation.ts';

const SIGNS = { same: '', removed: '−', added: '+' } as const;

/**
 * A line of a comparison, with its sign and its changed parts.
 * Removals and insertions are also announced, not only coloured.
 */
function DiffLine({
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

/** Rows of one section, inline (old, then new) or side by side. */
export const SectionRows = memo(function SectionRows({
  section: { kind, rows },
  isSplit,
}: {
  readonly section: Pick<DiffSection, 'kind' | 'rows'>;
  readonly isSplit: boolean;
}) {
  const parts = useMemo(
    () =>
      rows.map(({ was, is }) =>
        kind === 'same' || was === null || is === null ? null : diffWords(was.text, is.text),
      ),
    [kind, rows],
  );
  if (kind === 'same')
    return rows.map((row) => <SameRow key={row.was?.number} row={row} isSplit={isSplit} />);
  if (isSplit) {
    return rows.map(({ was, is }, index) => (
      <tr key={index}>
        <Number value={was?.number} />
        {was === null ? (
          <td className={styles['nothing']}>{''}</td>
        ) : (
          <DiffLine kind="removed" text={was.text} parts={parts[index]?.a ?? null} />
        )}
        <Number value={is?.number} />
        {is === null ? (
          <td className={styles['nothing']}>{''}</td>
        ) : (
          <DiffLine kind="added" text={is.text} parts={parts[index]?.b ?? null} />
        )}
      </tr>
    ));
  }
  return (
    <>
      {rows.map(
        ({ was }, index) =>
          was !== null && (
            <tr key={was.number}>
              <Number value={was.number} />
              <Number value={undefined} />
              <DiffLine kind="removed" text={was.text} parts={parts[index]?.a ?? null} />
            </tr>
          ),
      )}
      {rows.map(
        ({ is }, index) =>
          is !== null && (
            <tr key={is.number}>
              <Number value={undefined} />
              <Number value={is.number} />
              <DiffLine kind="added" text={is.text} parts={parts[index]?.b ?? null} />
            </tr>
          ),
      )}
    </>
  );
});

function SameRow({ row: { was, is }, isSplit }: { readonly row: DiffRow; readonly isSplit: boolean }) {
  return (
    <tr>
      <Number value={was?.number} />
      {isSplit && <DiffLine kind="same" text={was?.text ?? ''} parts={null} />}
      <Number value={is?.number} />
      <DiffLine kind="same" text={is?.text ?? ''} parts={null} />
    </tr>
  );
}

function Number({ value }: { readonly value: number | undefined }) {
  return <td className={styles['number']}>{value}</td>;
}
