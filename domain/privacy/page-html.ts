import { formatDay, formatTime } from '#domain/i18n/format.ts'
import type { Language, Locale } from '#domain/i18n/language.ts'
import { escapeHtml } from '#kernel/html.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import { wallClock } from '#kernel/zones.ts'

/** The reader of an export's page, and the pictures beside it: the path of each by its id. */
export type PageReader = {
  t: Translate
  language: Language
  locale: Locale
  /** Of what happened to the person; a stay has its listing's. */
  zone: string
  pictures: ReadonlyMap<string, string>
}

/** HTML that is safe: every text in it was escaped. */
export type Html = { readonly html: string }

/** Values are escaped; only HTML of ours goes in as it is. (A tag named `html` would be formatted, blanks and all.) */
export function markup(texts: TemplateStringsArray, ...values: readonly (Html | readonly Html[] | string | number)[]) {
  const written = values.map((value) => {
    if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
    return 'html' in value ? value.html : value.map((each) => each.html).join('')
  })
  return { html: texts.map((text, index) => text + (written[index] ?? '')).join('') } satisfies Html
}

export const nothing: Html = { html: '' }

/** '13 Mar 2026, 15:00' in a zone, with the instant for programs. */
export function timeHtml(at: Date, zone: string, { locale }: PageReader): Html {
  const { day, time } = wallClock(at, zone)
  const text = `${formatDay(day, locale, 'dated')}, ${formatTime(time, locale)}`
  return markup`<time datetime="${at.toISOString()}">${text}</time>`
}

/** A listing's title; what a draft is called that has none yet. */
export const titleOf = (title: string | null, { t }: PageReader): string => title?.trim() || t('status:unnamedListing')

export const amountOf = (amount: Money, { language }: PageReader): string =>
  formatMoney(amount, { language, currency: null })

/** Names with their values; those without one are left out. */
export const factsHtml = (facts: readonly (readonly [string, Html | string | null | undefined])[]): Html =>
  markup`<dl>${facts.flatMap(([name, value]) => (value ? [markup`<div><dt>${name}</dt><dd>${value}</dd></div>`] : []))}</dl>`

type Cell = Html | string | number

/** A table with a row of headings, which narrow screens scroll. */
export function tableHtml(label: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  const head = heads.map((each) => markup`<th scope="col">${each}</th>`)
  const body = rows.map((row) => markup`<tr>${row.map((cell) => markup`<td>${cell}</td>`)}</tr>`)
  const table = markup`<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
  return markup`<div class="scroll" tabindex="0" role="group" aria-label="${label}">${table}</div>`
}

/** A picture that is in the export; a note in its place where it is not. */
export function pictureHtml(id: string, alt: string, { pictures, t }: PageReader): Html {
  const path = pictures.get(id)
  return path
    ? markup`<a href="${path}"><img src="${path}" alt="${alt}" loading="lazy"></a>`
    : softHtml(t('exportPage:pictures.missing'))
}

/** Said in passing. */
export const softHtml = (...content: readonly Cell[]): Html => markup`<p class="soft">${joined(content)}</p>`

/** Parts of a line, with a dot between them. */
export const joined = (parts: readonly Cell[]): Html =>
  markup`${parts.map((part, index) => (index === 0 ? markup`${part}` : markup` · ${part}`))}`

/** Text of a person, with its lines. */
export const wordsHtml = (text: string, language?: string): Html =>
  language ? markup`<p class="words" lang="${language}">${text}</p>` : markup`<p class="words">${text}</p>`
