/** One construct of the dialect: what it is for, and an example that can be changed. */
export interface HelpTopic {
  /** Its anchor, the same in every language. */
  readonly id: string;
  readonly title: string;
  /** What stands between backticks is set as code. */
  readonly text: string;
  readonly example: string;
  /** Switches of the document that the example needs. */
  readonly props?: { readonly breaks?: true; readonly numbering?: true; readonly math?: true };
}

export interface HelpGroup {
  readonly id: string;
  readonly title: string;
  readonly topics: readonly HelpTopic[];
}

/** The whole page of one language. It comes with the page itself: no other page needs it. */
export interface HelpText {
  readonly title: string;
  readonly lead: string;
  readonly contents: string;
  readonly source: string;
  readonly result: string;
  readonly reset: string;
  readonly groups: readonly HelpGroup[];
}
