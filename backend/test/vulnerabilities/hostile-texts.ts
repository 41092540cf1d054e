/** Texts that ran scripts, sent requests or escaped their element in other products, by row of `rows.ts`. */
export interface HostileText {
  readonly row: number;
  readonly name: string;
  readonly text: string;
}

/** Target of unwanted requests; tests replace it with their own address. */
export const CANARY = 'http://canary.invalid';

const RUN = 'window.pwned=1;alert(1)';

export const HOSTILE_TEXTS: readonly HostileText[] = [
  {
    row: 18,
    name: 'attributes out of a link',
    text: `[a](https://a.example/"onmouseover="${RUN}) [b](<https://a.example/' onclick='${RUN}'>) [c](/x "\\" onclick=\\"${RUN}")`,
  },
  {
    row: 19,
    name: 'special tags',
    text: `<x-embed src="${CANARY}/x"></x-embed><isindex action=javascript:${RUN} type=image>`,
  },
  {
    row: 20,
    name: 'a title that is HTML',
    text: `# <img src=x onerror="${RUN}">\n\n[toc]\n\n## <svg/onload=${RUN}>\n\n## "><script>${RUN}</script>`,
  },
  {
    row: 21,
    name: 'noscript',
    text: `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  },
  {
    row: 22,
    name: 'embed and object',
    text: `<embed src="data:text/html,<script>${RUN}</script>"><object data="${CANARY}/o"></object>`,
  },
  {
    row: 23,
    name: 'link, meta and base',
    text: `<link rel=stylesheet href="${CANARY}/l.css"><meta http-equiv=refresh content="0;url=${CANARY}/m"><base href="${CANARY}/">`,
  },
  {
    row: 24,
    name: 'SVG with events',
    text: `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x dur=1s></svg>\n\n![a](data:image/svg+xml,<svg/onload=${RUN}>)`,
  },
  {
    row: 25,
    name: 'encoded schemes',
    text: `[a](java&#115;cript:${RUN}) [b](&#x6A;avascript:${RUN}) [c](javascript&colon;${RUN}) [d](java\\script:${RUN}) <javascript:${RUN}>`,
  },
  {
    row: 26,
    name: 'commands as links',
    text: '[a](x-callback-url://run) [b](vscode://x) [c](ms-msdt:/id) [d](shell:startup)',
  },
  {
    row: 27,
    name: 'files and UNC paths',
    text: '[a](file:///etc/passwd) [b](\\\\\\\\host\\share) ![c](file://host/x.png) ![d](\\\\\\\\host\\x.png)',
  },
  {
    row: 30,
    name: 'javascript: in every spelling',
    text: `[a](JaVaScRiPt:${RUN}) [b](java\tscript:${RUN}) [c](\u0001javascript:${RUN}) [d](vbscript:x) [e](data:text/html,<script>${RUN}</script>) [f]\n\n[f]: javascript:${RUN}`,
  },
  {
    row: 31,
    name: 'raw HTML',
    text: `<div style="position:fixed;inset:0" onclick="${RUN}">x</div><script>${RUN}</script><b onmouseover=${RUN}>b</b><style>@import "${CANARY}/s.css"</style>`,
  },
  {
    row: 33,
    name: 'frames',
    text: `<iframe src="javascript:${RUN}" srcdoc="<script>${RUN}</script>"></iframe>\n\nhttps://www.youtube.com/embed/x"onload="${RUN}`,
  },
  {
    row: 34,
    name: 'embeds of other hosts',
    text: `${CANARY}/watch?v=x\n\nhttps://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ\n\nhttps://www.youtube.com/watch?v="><script>${RUN}</script>`,
  },
  {
    row: 35,
    name: 'diagrams that run',
    text: `\`\`\`mermaid\n%%{init: {"securityLevel":"loose"}}%%\ngraph TD\nA["<img src=x onerror='${RUN}'>"] --> B\nclick A "javascript:${RUN}"\n\`\`\`\n\n\`\`\`math\n\\href{javascript:${RUN}}{x} \\htmlClass{a}{b} \\includegraphics{${CANARY}/i}\n\`\`\``,
  },
  {
    row: 38,
    name: 'script in all its clothes',
    text: `<ScRiPt>${RUN}</ScRiPt><script/x>${RUN}</script><scr<script>ipt>${RUN}</scr</script>ipt>\n\n\`\`\`"onload=${RUN}\n</code></pre><script>${RUN}</script>\n\`\`\``,
  },
  {
    row: 41,
    name: 'tags with more in them',
    text: `[color=red;background:url(${CANARY}/c)]a[/color] [size=1px;position:fixed]b[/size] [color="onclick=${RUN}]c[/color] [size=20" onclick="${RUN}]d[/size]`,
  },
  {
    row: 42,
    name: 'media with more in them',
    text: `![a](/x.mp4"onerror="${RUN}) ![b](https://a.example/x.png =1x1" onerror="${RUN}) ![" onerror="${RUN}](https://a.example/y.webm)`,
  },
  {
    row: 43,
    name: 'template languages',
    text: '{{7+7}} ${7+7} <%= 7+7 %> #{7+7} {{constructor.constructor("window.pwned=1")()}}\n\n```\n{{7+7}}\n```',
  },
  {
    row: 44,
    name: 'footnotes and wiki links',
    text: `[^"><img onerror=${RUN}>]: x\n\n[[" onclick="${RUN}]] [[a|<img src=x onerror=${RUN}>]] ^[<script>${RUN}</script>]`,
  },
];
