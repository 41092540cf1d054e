import { request } from '../api.ts';

/** `taken` with a free name like it, where one was found; null: not known, as after too many questions. */
export type UsernameState =
  | { readonly kind: 'free' }
  | { readonly kind: 'taken'; readonly suggestion: string | null }
  | null;

/** Asks if a username is free. A failure is silent: the sign-up checks the name again. */
export async function checkUsername(username: string, signal: AbortSignal): Promise<UsernameState> {
  const { response } = await request('checkUsername', { query: { username } }, { isSilent: true, signal });
  if (response === null) return null;
  return response.isFree ? { kind: 'free' } : { kind: 'taken', suggestion: response.suggestion };
}
