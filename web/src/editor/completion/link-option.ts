import type { Completion } from '@codemirror/autocomplete';

/** A document that can be linked to. */
export interface LinkTarget {
  readonly id: string;
  readonly title: string;
  /** Path of the document on this site. */
  readonly path: string;
}

/**
 * Returns a choice that replaces a wiki link which is being written.
 * @param after text after the cursor in its line
 * @param done runs when it is taken
 */
export function linkOption(label: string, text: string, after: string, done?: () => void): Completion {
  return {
    label,
    apply: (view, _completion, from, to) => {
      // Closing brackets that the editor inserted are replaced as well.
      const end = to + (/^\]{1,2}/.exec(after)?.[0].length ?? 0);
      view.dispatch({
        changes: { from, to: end, insert: text },
        selection: { anchor: from + text.length },
        userEvent: 'input.complete',
        scrollIntoView: true,
      });
      done?.();
    },
  };
}
