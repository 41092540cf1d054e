import type { Footnote } from '@maru/core/markup';
import { BlockViews } from './BlockViews.tsx';
import { InlineViews, noteReferenceId } from './InlineViews.tsx';
import type { ViewOptions } from './view-options.ts';

/** Renders the footnotes, each with links back to its references. */
export function FootnotesView({
  footnotes,
  options,
}: {
  readonly footnotes: readonly Footnote[];
  readonly options: ViewOptions;
}) {
  if (footnotes.length === 0) return null;
  return (
    <section className="footnotes">
      <ol>
        {footnotes.map((footnote) => (
          <li key={footnote.number} id={`${options.idPrefix}fn-${footnote.number}`}>
            <NoteView note={footnote.note} options={options} />
            {Array.from({ length: footnote.references }, (_, index) => (
              <BackLink
                key={index}
                href={`#${noteReferenceId(footnote.number, index + 1, options)}`}
                name={options.names?.back(
                  String(footnote.number),
                  index === 0 ? undefined : String(index + 1),
                )}
              />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function BackLink({ href, name }: { readonly href: string; readonly name: string | undefined }) {
  return (
    <>
      {' '}
      <a href={href} aria-label={name}>
        ↩
      </a>
    </>
  );
}

/** Renders the text of a footnote. */
export function NoteView({
  note,
  options,
}: {
  readonly note: Footnote['note'];
  readonly options: ViewOptions;
}) {
  if (note.type === 'footnote') return <InlineViews nodes={note.children} options={options} />;
  const only = note.children.length === 1 ? note.children[0] : undefined;
  if (only?.type === 'paragraph') return <InlineViews nodes={only.children} options={options} />;
  return <BlockViews blocks={note.children} options={options} />;
}
