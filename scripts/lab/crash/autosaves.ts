import { createBrowser } from '@maru/backend/testing/browser.ts';
import { sendToKilledServer, problemUnless } from './operation.ts';
import type { Operation } from './operation.ts';

const ACCOUNT = { username: 'typist', email: 'typist@example.org', password: 'pass word 1' };

/** Versions of a document that are compared. */
const VERSIONS = 3;
const KINDS = ['fold', 'working copy', 'publication'] as const;

/** A document as its owner and its readers have it. */
interface State {
  /** The text that readers see. */
  readonly shown: string;
  /** The working copy; null without one. */
  readonly copy: string | null;
  /** Texts of its last versions, newest first. */
  readonly versions: readonly string[];
}

/**
 * Autosaves, in turns: a fold replaces the version of a private document, a working copy that of a public
 * one, and publishing makes it the document's text. Each has taken effect as a whole or not at all.
 */
export function createAutosaves(): Operation {
  let cookies = new Map<string, string>();
  const ids: string[] = [];
  let turn = 0;
  let before: State = { shown: '', copy: null, versions: [] };
  /** `updatedAt` of the working copy before the request; null without one. */
  let copyAt: string | null = null;
  const textNow = (): string => `${turn} ${'words of some length '.repeat(400)}`;
  const kindNow = (): (typeof KINDS)[number] => KINDS[turn % KINDS.length] ?? 'fold';
  const idNow = (): string => ids[kindNow() === 'fold' ? 0 : 1] ?? '';
  const readState = async (url: string): Promise<State> => {
    const browser = createBrowser({ url }, cookies);
    const path = `/api/docs/${idNow()}` as const;
    const { doc } = await browser.expect(200, 'GET', `/api/groups/${ACCOUNT.username}/docs/${idNow()}`);
    const { workingCopy } = await browser.expect(200, 'GET', `${path}/working_copy`);
    const { histories } = await browser.expect(200, 'GET', `${path}/history`);
    const versions: string[] = [];
    for (const { id } of histories.slice(0, VERSIONS))
      versions.push((await browser.expect(200, 'GET', `${path}/history/${id}`)).history.content);
    return { shown: doc.content, copy: workingCopy?.content ?? null, versions };
  };
  /** Returns the state after the request that is sent now. */
  const stateAfter = ({ shown, copy, versions }: State): State => {
    if (kindNow() === 'fold') return { shown: textNow(), copy, versions: [textNow(), ...versions.slice(1)] };
    if (kindNow() === 'working copy') return { shown, copy: textNow(), versions };
    return { shown: copy ?? '', copy: null, versions: [copy ?? '', ...versions].slice(0, VERSIONS) };
  };
  return {
    name: 'autosave',
    prepare: async (url) => {
      turn++;
      const browser = createBrowser({ url }, cookies);
      if (ids.length === 0) {
        await browser.expect(200, 'POST', '/api/signup', { form: ACCOUNT });
        cookies = browser.cookies;
        for (const access of ['private', 'public']) {
          const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${ACCOUNT.username}`, {
            json: { title: 'Typed', content: 'begins' },
          });
          if (access === 'public')
            await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access } });
          ids.push(doc.id);
        }
      }
      const path = `/api/docs/${idNow()}` as const;
      const json = { title: 'Typed', content: `prepared ${textNow()}` };
      // Begins a version that is folded into, after the end of the last one; or a working copy to publish.
      if (kindNow() === 'fold')
        for (const fold of [false, true])
          await browser.expect(200, 'PUT', path, {
            json: { ...json, content: `${json.content}${fold ? ' typed' : ''}`, overwrite: true, fold },
          });
      const { workingCopy } = await browser.expect(200, 'GET', `${path}/working_copy`);
      copyAt = workingCopy?.updatedAt ?? null;
      if (kindNow() === 'publication') {
        const made = await browser.expect(200, 'PUT', `${path}/working_copy`, {
          json: { ...json, lastUpdatedAt: copyAt },
        });
        copyAt = made.workingCopy?.updatedAt ?? null;
      }
      before = await readState(url);
    },
    send: async (url) => {
      const browser = createBrowser({ url }, cookies);
      const path = `/api/docs/${idNow()}` as const;
      const text = { title: 'Typed', content: textNow() };
      if (kindNow() === 'fold')
        return await sendToKilledServer(browser, 'PUT', path, {
          json: { ...text, overwrite: true, fold: true },
        });
      if (kindNow() === 'working copy')
        return await sendToKilledServer(browser, 'PUT', `${path}/working_copy`, {
          json: { ...text, lastUpdatedAt: copyAt },
        });
      return await sendToKilledServer(browser, 'PUT', path, {
        json: { title: 'Typed', content: before.copy, overwrite: true, workingCopyUpdatedAt: copyAt },
      });
    },
    check: async (url, isAcknowledged) => {
      const now = await readState(url);
      const is = (state: State): boolean => JSON.stringify(now) === JSON.stringify(state);
      const stranger = createBrowser({ url });
      const stored =
        kindNow() === 'fold'
          ? null
          : (await stranger.expect(200, 'GET', `/api/groups/${ACCOUNT.username}/docs/${idNow()}`)).doc
              .content;
      return [
        ...problemUnless(is(before) || is(stateAfter(before)), `half a ${kindNow()}: ${describe(now)}`),
        ...problemUnless(
          is(stateAfter(before)) || !isAcknowledged,
          `a ${kindNow()} was acknowledged and is lost`,
        ),
        ...problemUnless(stored === null || stored === now.shown, 'strangers see another text'),
      ];
    },
  };
}

function describe({ shown, copy, versions }: State): string {
  const begin = (text: string | null): string => text?.slice(0, 12) ?? 'none';
  return `shown ${begin(shown)}, copy ${begin(copy)}, versions ${versions.map(begin).join(', ')}`;
}
