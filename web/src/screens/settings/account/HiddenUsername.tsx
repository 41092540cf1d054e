/** Hidden field that gives password managers the username of a password form. */
export function HiddenUsername({ username }: { readonly username: string }) {
  return <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />;
}
