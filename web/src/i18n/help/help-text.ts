/** A construct of the dialect: its purpose, and an editable example. */
export interface HelpTopic {
  /** Its anchor, the same in every language. */
  readonly id: string;
  readonly title: string;
  /** Text between backticks is rendered as code. */
  readonly text: string;
  readonly example: string;
  /** Document settings that the example needs. */
  readonly props?: { readonly breaks?: true; readonly numbering?: true; readonly math?: true };
}

export interface HelpGroup {
  readonly id: string;
  readonly title: string;
  readonly topics: readonly HelpTopic[];
}

/** Texts of the help page in one language, loaded with that page alone. */
export interface HelpText {
  readonly title: string;
  readonly lead: string;
  readonly contents: string;
  readonly source: string;
  readonly result: string;
  readonly reset: string;
  readonly groups: readonly HelpGroup[];
}
