import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
const R='/work/wt/dialect/';
const {parse,renderHtml}=await import(R+'core/src/markup/index.ts');
const {nameCallouts}=await import(R+'web/src/markup/callout-titles.ts');
const css=['tokens','base','article','article-blocks','article-colors','contrast'].map(n=>readFileSync(`${R}web/src/styles/${n}.css`,'utf8')).join('\n');
const text=`Read ==this [color=red]red[/color] sentence== first, ==[a link](/x) and **bold**==. Press <kbd>Ctrl</kbd>+<kbd>K</kbd>, H<sub>2</sub>O, x<sup>2</sup>.

> [!note] A title with *em*
> Words of the note.
>
> - a list
> - more

> [!tip]
> Soak the beans.

> [!warning]
> Hot.

> [!danger]
> Very.

> [!quote] 인용
> 말.

> [!question]- Folded
> in

> [!success]+ Open with a very long title that takes more than one line on a phone
> in
> > [!bug]
> > deeper

> plain quote ==with highlight==
`;
const b=await chromium.launch({executablePath:process.env.MARU_CHROMIUM});
for (const [name,opt,w,loc] of [['light',{colorScheme:'light'},760,'en'],['dark',{colorScheme:'dark'},760,'ko'],['forced',{forcedColors:'active'},760,'en'],['phone',{colorScheme:'light'},340,'ko']]) {
 const p=await b.newPage({...opt,viewport:{width:w,height:900}});
 const html=nameCallouts(renderHtml(parse(text),{themedColors:true,calloutName:()=>''}),loc);
 await p.setContent(`<!doctype html><html lang="${loc}"><style>${css}</style><body style="padding:16px;background:var(--background);color:var(--text)"><div class="article">${html}</div>`);
 await p.screenshot({path:`/tmp/shot-${name}.png`,fullPage:true});
}
await b.close();
