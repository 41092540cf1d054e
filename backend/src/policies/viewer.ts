/** The user of a valid session. Null stands for an anonymous visitor. */
export interface Viewer {
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
}
