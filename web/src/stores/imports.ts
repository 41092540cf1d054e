import type { Import, ImportPlan, UploadPart } from '@maru/core/api';
import { importFileKind, VIEW_FILE } from '@maru/core/text';
import { request } from '../api.ts';
import { saveShownPlan, saveStartedImport, shownPlan, startedImport } from '../storage/started-import.ts';
import { defineStore } from './define-store.ts';
import { fetchGroup } from './group.ts';

/** A file with its path, as picked or dropped. */
export interface PickedFile {
  /** Path with `/` between names. */
  readonly path: string;
  readonly file: File;
}

type LeftOut = ImportPlan['documents'][number];

interface ImportState {
  readonly phase: 'idle' | 'sending' | 'planning' | 'planned' | 'running' | 'ended' | 'failed';
  /** Bytes of the upload sent so far, and their total. */
  readonly sent: number;
  readonly total: number;
  readonly plan: ImportPlan | null;
  /** True from the press of the button to the server's answer. */
  readonly isStarting: boolean;
  /** Files that were not sent. */
  readonly leftOut: readonly LeftOut[];
  /** The import since its start. */
  readonly job: Import | null;
  /** Number of times that files were picked while it ran. */
  readonly refusals: number;
  /** The server's error code and message. A plan has them when it could not be started. */
  readonly code: string | null;
  readonly message: string;
}

const IDLE: ImportState = {
  phase: 'idle',
  sent: 0,
  total: 0,
  plan: null,
  isStarting: false,
  leftOut: [],
  job: null,
  refusals: 0,
  code: null,
  message: '',
};
const store = defineStore<ImportState>(() => IDLE, 'account');

export const useImport = store.use;

/** Time between two looks at a running import. */
const LOOK_MS = 500;
/** Tries and the pause between them while the server works on another upload of the account. */
const AGAIN_MAX = 5;
const AGAIN_MS = 2_000;

let controller: AbortController | null = null;

/** Sends files and shows what an import of them would make; nothing is made before it is started. */
export async function planFiles(name: string, picked: readonly PickedFile[]): Promise<void> {
  if (store.get().phase === 'running') {
    store.set(({ refusals }) => ({ refusals: refusals + 1 }));
    return;
  }
  dropPlan(name);
  const hasTexts = picked.some(({ path }) => importFileKind(path) === 'text');
  const taken = picked.filter(({ path }) => hasTexts && /^(?:text|beside)$/.test(importFileKind(path)));
  const leftOut = picked.filter((one) => !taken.includes(one)).map(({ path }) => leftOutOf(path));
  if (taken.length === 0) {
    store.set({ ...IDLE, phase: 'failed', code: 'file_not_found', leftOut });
    return;
  }
  controller?.abort();
  const own = new AbortController();
  controller = own;
  const total = taken.reduce((sum, { file }) => sum + file.size, 0);
  store.set({ ...IDLE, phase: 'sending', total, leftOut });
  // Another tab may have started an import since.
  const running = await readStarted(name, own.signal);
  if (controller !== own) return;
  if (running?.report === null) {
    store.set({ ...IDLE, refusals: 1 });
    await follow(name, running);
    return;
  }
  const file = taken.map(({ path, file: content }): UploadPart => ({ name: path, content }));
  const onProgress = (sent: number): void =>
    store.set(sent >= total ? { phase: 'planning', sent: total } : { phase: 'sending', sent });
  const ask = () =>
    request(
      'planImport',
      { params: { name }, body: { file } },
      { isSilent: true, signal: own.signal, onProgress },
    );
  let result = await ask();
  // The server may still read the files of an upload that was cancelled.
  for (
    let again = 0;
    result.failure?.code === 'too_many_requests' && again < AGAIN_MAX && !own.signal.aborted;
    again++
  ) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    result = await ask();
  }
  if (controller !== own) return;
  const { response, failure } = result;
  if (failure === null) {
    saveShownPlan(name, response.planId);
    store.set({ phase: 'planned', plan: response });
  } else if (own.signal.aborted) store.set(IDLE);
  else store.set({ phase: 'failed', code: failure.code ?? null, message: failure.message });
}

function leftOutOf(path: string): LeftOut {
  const other = VIEW_FILE.test(path) ? 'view' : 'unsupported_type';
  const reason = importFileKind(path) === 'hidden' ? 'hidden' : other;
  const none = { title: '', place: '', isFolder: false, access: 'private' as const, changes: [] };
  return { ...none, name: path, outcome: 'refused', reason };
}

/** Starts the plan that is shown, and follows the import to its end. */
export async function startImport(
  name: string,
  choices: { readonly publish: boolean; readonly skipSame: boolean },
): Promise<void> {
  const { plan } = store.get();
  if (plan === null) return;
  const before = startedImport(name);
  // Kept before the answer: the page may be reloaded in between.
  saveStartedImport(name, plan.planId);
  store.set({ isStarting: true, code: null, message: '' });
  const { response, failure } = await request(
    'startImport',
    { params: { planId: plan.planId }, body: choices },
    { isSilent: true },
  );
  if (failure === null) {
    saveStartedImport(name, plan.planId);
    saveShownPlan(name, null);
  }
  // Without an answer the import may have started.
  else if (failure.code !== undefined) saveStartedImport(name, before);
  if (store.get().plan !== plan) return;
  if (failure === null) {
    await follow(name, response.import);
    return;
  }
  const phase = failure.code === 'not_found' ? 'failed' : 'planned';
  store.set({ phase, isStarting: false, code: failure.code ?? null, message: failure.message });
}

/**
 * Shows the plan that an earlier page has shown, which the server has for an hour, or the import that one has
 * started, or its report: for 24 hours.
 */
export async function resumeImport(name: string): Promise<void> {
  if (store.get().phase !== 'idle') return;
  const plan = await readShown(name);
  if (store.get().phase !== 'idle') return;
  if (plan !== null) {
    store.set({ phase: 'planned', plan });
    return;
  }
  const job = await readStarted(name);
  if (job === null || store.get().phase !== 'idle') return;
  if (job.report === null) await follow(name, job);
  else store.set({ phase: 'ended', job });
}

/** Returns the plan that was last shown on this browser and not started; null for none. */
async function readShown(name: string): Promise<ImportPlan | null> {
  const planId = shownPlan(name);
  if (planId === null) return null;
  const { response, failure } = await request('getImport', { params: { planId } }, { isSilent: true });
  const plan = response?.plan ?? null;
  const isGone = plan === null && (failure === null || failure.code === 'not_found');
  if (isGone && shownPlan(name) === planId) saveShownPlan(name, null);
  return plan;
}

/** Returns the import that was last started on this browser; null for none, and where it can't be read. */
async function readStarted(name: string, signal?: AbortSignal): Promise<Import | null> {
  const planId = startedImport(name);
  if (planId === null) return null;
  const { response, failure } = await request(
    'getImport',
    { params: { planId } },
    { isSilent: true, ...(signal === undefined ? {} : { signal }) },
  );
  // A plan whose start did not reach the server can no longer be shown.
  const isGone = failure?.code === 'not_found' || response?.import.state === 'planned';
  if (isGone && startedImport(name) === planId) saveStartedImport(name, null);
  return isGone ? null : (response?.import ?? null);
}

/** Shows the progress of an import until its end. A lost connection is waited for. */
async function follow(name: string, first: Import): Promise<void> {
  store.set({ phase: 'running', plan: null, isStarting: false, job: first });
  for (let job = first; ; ) {
    if (store.get().job?.planId !== job.planId) return;
    store.set({ job, ...(job.report === null ? {} : { phase: 'ended' as const, refusals: 0 }) });
    if (job.report !== null) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const { response, failure } = await request(
      'getImport',
      { params: { planId: job.planId } },
      { isSilent: true },
    );
    if (failure === null) job = response.import;
    else if (failure.code === 'not_found') {
      saveStartedImport(name, null);
      store.set({ phase: 'failed', code: failure.code, message: failure.message });
      return;
    }
  }
  await fetchGroup(name, name);
}

/** Cancels an upload, drops a plan, cancels a running import, or undoes one that has ended. */
export async function undoImport(name: string): Promise<void> {
  const { phase, job } = store.get();
  controller?.abort();
  if (phase === 'planned') dropPlan(name);
  if (job === null || (phase !== 'running' && phase !== 'ended')) return;
  // The server answers when all is undone, or after a while.
  if (phase === 'ended')
    store.set({ phase: 'running', job: { ...job, state: 'undoing', done: 0, total: 0, report: null } });
  const { response, failure } = await request(
    'undoImport',
    { params: { planId: job.planId } },
    { isSilent: true },
  );
  if (failure !== null) store.set({ phase: 'failed', code: failure.code ?? null, message: failure.message });
  else if (phase === 'ended') await follow(name, response.import);
}

/** Removes a plan that was not started, here and on the server. */
function dropPlan(name: string): void {
  const { phase, plan } = store.get();
  store.set(IDLE);
  if (phase !== 'planned' || plan === null) return;
  saveShownPlan(name, null);
  void request('undoImport', { params: { planId: plan.planId } }, { isSilent: true });
}
