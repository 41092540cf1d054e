/** Tells password managers whose password a form is about; people see it elsewhere. */
export function HiddenUsername({ username }: { readonly username: string }) {
  return <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />;
}
