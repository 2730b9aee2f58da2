import { createHash } from 'node:crypto'
import type { Language } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { escapeHtml as escaped } from '#kernel/html.ts'

/** The stages of a start, in order. */
export const stages = ['database', 'migrations', 'places', 'demo', 'build', 'programs'] as const

export type Stage = (typeof stages)[number]

/** Seconds between the page's checks of the start's progress. */
const LOOK_SECONDS = 2

const style = `
:root{--ground:#fffdfa;--ink:#27201c;--quiet:#685e55;--line:#e7ddd0;--leaf:#2b6748}
@media (prefers-color-scheme:dark){:root{--ground:#18130f;--ink:#f4ede4;--quiet:#b8ab9d;--line:#3d342c;--leaf:#8fcaa6;color-scheme:dark}}
body{margin:0;display:grid;min-height:100vh;place-items:center;background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{padding:24px;max-width:26rem}
h1{margin:20px 0 4px;font-size:26px;line-height:1.2}
p{margin:0;color:var(--quiet)}
ol{list-style:none;margin:24px 0 0;padding:0}
li{display:flex;justify-content:space-between;gap:24px;padding:10px 0;border-top:1px solid var(--line);color:var(--quiet)}
li[aria-current]{color:var(--ink);font-weight:600}
li.done span{color:var(--leaf)}`

/** Reloads when the answer changes; failures are ignored, because no server may run in between. */
const script = `
setInterval(async()=>{
try{const answer=await fetch(location.href,{headers:{accept:'text/html'}})
if(answer.status!==503||answer.headers.get('x-stage')!==document.body.dataset.stage)location.reload()}catch{}
},${LOOK_SECONDS * 1000})`

const logo = `<svg width="48" height="48" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#ad4429"/><path d="M7.5 25.5V15.2a8.5 8.5 0 0 1 17 0v10.3" fill="none" stroke="#fffdfa" stroke-width="2.6" stroke-linecap="round"/><circle cx="16" cy="16.2" r="3.4" fill="#f6c177"/><path d="M11.5 25.5h9" stroke="#fffdfa" stroke-width="2.6" stroke-linecap="round"/></svg>`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page may only reload its state. */
export const splashPolicy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`

/** The answer to every address during a start: its progress (decision B22), without other files. */
export function splashPage(language: Language, product: string, own: readonly Stage[], current: Stage): string {
  const t = translator(language)
  const title = escaped(t('splash:title', { product }))
  const rows = own.map((stage, index) => {
    const state = index < own.indexOf(current) ? 'done' : stage === current ? 'now' : 'waiting'
    const attributes = { done: ' class="done"', now: ' aria-current="step"', waiting: '' }[state]
    return `<li${attributes}>${escaped(t(`splash:stages.${stage}`))} <span>${escaped(t(`splash:${state}`))}</span></li>`
  })
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><style>${style}</style>
<noscript><meta http-equiv="refresh" content="${LOOK_SECONDS}"></noscript></head>
<body data-stage="${current}"><main>${logo}<h1>${title}</h1><p>${escaped(t('splash:text'))}</p><ol>${rows.join('')}</ol></main>
<script>${script}</script></body></html>`
}
