const PREFIX = 'maru_draft_';

/**
 * Holds a Web Lock that marks a draft as open in an editor, for the browser's other tabs. Released by the
 * returned function, and by the browser when the page ends.
 */
export function lockDraft(id: string): () => void {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Web Locks need a secure context. Without them a draft that is open in
  // another tab may be offered here; the writer decides, and nothing is lost.
  locks()
    ?.request(PREFIX + id, () => isReleased)
    .catch(() => undefined);
  return release;
}

/** Drafts that this page has taken, until it ends. */
const taken = new Set<string>();

/**
 * Takes the draft of a closed editor for this page. Without Web Locks it is always taken.
 * @returns false where another tab has it
 */
export async function acquireDraftLock(id: string): Promise<boolean> {
  if (taken.has(id)) return true;
  const manager = locks();
  if (manager === undefined) return true;
  const isTaken = await new Promise<boolean>((resolve) => {
    manager
      .request(PREFIX + id, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<void>(() => undefined);
      })
      .catch(() => resolve(true));
  });
  if (isTaken) taken.add(id);
  return isTaken;
}

/** Returns the ids of the drafts that are open in an editor, in this tab or another. */
export async function lockedDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  return new Set(
    held
      .flatMap(({ name }) => (name?.startsWith(PREFIX) === true ? [name.slice(PREFIX.length)] : []))
      // A draft that this page has taken is open in no editor: its writer may have put the question off.
      .filter((id) => !taken.has(id)),
  );
}

function locks(): LockManager | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
}
