const PREFIX = 'maru_draft_';

/**
 * Says to the other pages of this browser that an editor is at work, until the returned function is called or the page is gone,
 * by whatever way.
 */
export function lockDraft(id: string): () => void {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Only secure pages have locks. Without them a draft of another tab may be offered here: it is asked about, and nothing is lost.
  locks()
    ?.request(PREFIX + id, () => isReleased)
    .catch(() => undefined);
  return release;
}

/** The ids of drafts whose editors are at work, here or in another tab. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) === true ? [name.slice(PREFIX.length)] : [])));
}

function locks(): LockManager | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
}
