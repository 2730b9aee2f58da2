import { formatDay, formatTime } from '#domain/i18n/format.ts'
import type { Language, Locale } from '#domain/i18n/language.ts'
import { escapeHtml } from '#kernel/html.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import { wallClock } from '#kernel/zones.ts'

/** Who reads the page of an export, and the pictures beside it: the path of each by its id. */
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

/** Values are escaped; only HTML of ours goes in as it is. */
export function html(texts: TemplateStringsArray, ...values: readonly (Html | readonly Html[] | string | number)[]) {
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
  return html`<time datetime="${at.toISOString()}">${text}</time>`
}

export const amountOf = (amount: Money, { language }: PageReader): string =>
  formatMoney(amount, { language, currency: null })

/** Names with their values; those without one are left out. */
export const factsHtml = (facts: readonly (readonly [string, Html | string | null | undefined])[]): Html =>
  html`<dl>
    ${facts.flatMap(([name, value]) =>
      value
        ? [
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
          ]
        : [],
    )}
  </dl>`

/** A table with a row of headings; narrow screens scroll it. */
export const tableHtml = (
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly (Html | string | number)[])[],
): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

/** A picture that is in the export; a note in its place where it is not. */
export function pictureHtml(id: string, alt: string, { pictures, t }: PageReader): Html {
  const path = pictures.get(id)
  return path
    ? html`<a href="${path}"><img src="${path}" alt="${alt}" loading="lazy" /></a>`
    : html`<span class="soft">${t('exportPage:pictures.missing')}</span>`
}

/** Text of a person, with its lines. */
export const wordsHtml = (text: string, language?: string): Html =>
  language ? html`<p class="words" lang="${language}">${text}</p>` : html`<p class="words">${text}</p>`
