import { type Html, markup, nothing, type PageReader, softHtml, timeHtml } from './page-html.ts'
import type { PagePart } from './page-parts.ts'
import { withheld, withheldReasons } from './withheld.ts'

/** Colours and sizes of the product's own pages; nothing is loaded from anywhere. */
export const PAGE_STYLE = `:root{color-scheme:light dark;--paper:#fffdfa;--soft:#f3ece3;--line:#e7ddd0;--ink:#27201c;--pale:#685e55;--clay:#8f351f;--own:#fcf0ea}
@media (prefers-color-scheme:dark){:root{--paper:#18130f;--soft:#2b241f;--line:#3d342c;--ink:#f4ede4;--pale:#b8ab9d;--clay:#f2a58c;--own:#33211a}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:60rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.3rem;margin:0 0 1rem}
h3{font-size:1.05rem;margin:0}
h4{font-size:1rem;margin:1rem 0 0}
p{margin:.5rem 0}
a{color:var(--clay);text-underline-offset:.2em}
a:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
nav ul{list-style:none;margin:1rem 0 0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
nav a{display:inline-block;padding:.25rem 0}
section{border-top:1px solid var(--line);padding:1.5rem 0}
article{background:var(--soft);border-radius:.75rem;padding:1rem;margin:0 0 1rem}
.soft{color:var(--pale);font-size:.9rem}
.words{white-space:pre-line}
dl{margin:.75rem 0;display:grid;gap:.5rem 1rem;grid-template-columns:repeat(auto-fill,minmax(min(11rem,45%),1fr))}
dt{color:var(--pale);font-size:.9rem}
dd{margin:0;white-space:pre-line}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;overflow-wrap:normal}
td{min-width:7rem}
td time{white-space:nowrap}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}
th{color:var(--pale);font-size:.9rem;font-weight:600}
p+details{margin-bottom:1.5rem}
.files{padding-left:1.25rem;columns:20rem}
details{border-bottom:1px solid var(--line)}
summary{cursor:pointer;padding:.75rem 0}
.talk{list-style:none;margin:0 0 1rem;padding:0;display:grid;gap:.75rem}
.talk li{max-width:36rem;background:var(--soft);border-radius:.75rem;padding:.5rem .75rem}
.talk .own{background:var(--own);justify-self:end}
.talk .line{background:none;justify-self:center;text-align:center;color:var(--pale);font-size:.9rem}
.talk p{margin:.25rem 0}
article .talk{margin:1rem 0 0}
article .talk .theirs{background:var(--paper)}
.pictures{display:flex;flex-wrap:wrap;gap:.5rem}
.pictures img{width:9rem;height:6rem;object-fit:cover;border-radius:.5rem;display:block}
.face img{width:6rem;height:6rem;object-fit:cover;border-radius:50%;display:block}
code{font-size:.85rem}
@media print{details:not([open])>*{display:block}nav{display:none}}
`

/** @property styleHash of `PAGE_STYLE`, the one style that the page's policy lets in */
type PageFrame = { product: string; name: string; now: Date; styleHash: string; hasThreads: boolean }

/** The page's beginning. It loads nothing but pictures beside it, and runs no script. */
export function pageStart(frame: PageFrame, parts: readonly PagePart[], reader: PageReader): Html {
  const { t, language, zone } = reader
  const { product, name, now, hasThreads } = frame
  const title = t('exportPage:title', { product })
  const ids = [...parts.map(({ id }) => id), ...(hasThreads ? ['talk'] : []), 'tables', 'withheld']
  const links = ids.map((id) => markup`<li><a href="#${id}">${t(`exportPage:part.${id}`)}</a></li>`)
  const made = markup`<p>${t('exportPage:made', { name })} ${timeHtml(now, zone, reader)}</p>`
  const nav = markup`<nav aria-label="${t('exportPage:contents')}"><ul>${links}</ul></nav>`
  const header = markup`<header><h1>${title}</h1>${made}${softHtml(t('exportPage:zone', { zone }))}${nav}</header>`
  const content = parts.map((part) => partHtml(part.id, part.content, reader))
  return markup`<!doctype html>\n<html lang="${language}">${headHtml(title, frame)}<body>${header}<main>${content}`
}

function headHtml(title: string, { styleHash }: PageFrame): Html {
  const policy = `default-src 'none'; img-src 'self' file:; style-src '${styleHash}'; base-uri 'none'; form-action 'none'`
  const named = [
    ['viewport', 'width=device-width, initial-scale=1'],
    ['referrer', 'no-referrer'],
    ['robots', 'noindex'],
  ] as const
  const metas = named.map(([name, content]) => markup`<meta name="${name}" content="${content}">`)
  const first = markup`<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`
  return markup`<head>${first}${metas}<title>${title}</title><style>${{ html: PAGE_STYLE }}</style></head>`
}

export const partStart = (id: string, { t }: PageReader): Html =>
  markup`<section id="${id}" aria-labelledby="h-${id}"><h2 id="h-${id}">${t(`exportPage:part.${id}`)}</h2>`

export const partEnd: Html = { html: '</section>\n' }

const partHtml = (id: string, content: Html, reader: PageReader): Html =>
  markup`${partStart(id, reader)}${content}${partEnd}`

/** @property rows of each table in the export */
type PageEnd = { rows: ReadonlyMap<string, number>; leftOut: number }

/** The page's end: every file beside it, what is withheld and why, and what had no room. */
export function pageEnd({ rows, leftOut }: PageEnd, reader: PageReader): Html {
  const tables = partHtml('tables', tablesHtml(rows, reader), reader)
  return markup`${tables}${partHtml('withheld', withheldHtml(leftOut, reader), reader)}</main></body></html>\n`
}

function tablesHtml(rows: ReadonlyMap<string, number>, { t }: PageReader): Html {
  const files = [...rows].map(([table, count]) => {
    const link = markup`<a href="tables/${table}.csv">${t(`exportPage:table.${table}`)}</a>`
    return markup`<li>${link} <span class="soft">${t('exportPage:rows', { count })}</span></li>`
  })
  return markup`<p>${t('exportPage:tablesText')} <a href="data.json">data.json</a></p><ul class="files">${files}</ul>`
}

function withheldHtml(leftOut: number, { t }: PageReader): Html {
  const left = leftOut > 0 ? markup`<p>${t('exportPage:pictures.leftOut', { count: leftOut })}</p>` : nothing
  const reasons = withheldReasons.map((reason) => {
    const names = withheld[reason].map((name) => markup`<code>${name}</code> `)
    const why = t(`exportPage:withheld.${reason}.text`)
    const text = markup`<h3>${t(`exportPage:withheld.${reason}.title`)}</h3><p>${why}</p>`
    return markup`${text}<details><summary>${t('exportPage:withheldNames')}</summary><p class="soft">${names}</p></details>`
  })
  return markup`${left}<p>${t('exportPage:withheldText')}</p>${reasons}`
}
