/** The user of a valid session. Null: an anonymous visitor. */
export interface Viewer {
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
}
