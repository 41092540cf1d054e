/** Text as HTML: `&`, `<`, `>` and `"` escaped, so that it may stand in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  const { length } = text;
  let result = '';
  let run = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 62) continue;
    let entity: string;
    if (code === 34) entity = '&quot;';
    else if (code === 38) entity = '&amp;';
    else if (code === 60) entity = '&lt;';
    else if (code === 62) entity = '&gt;';
    else continue;
    result += text.slice(run, i) + entity;
    run = i + 1;
  }
  return run === 0 ? text : result + text.slice(run);
}
