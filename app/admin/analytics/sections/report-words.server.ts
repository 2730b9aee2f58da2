import { formatDay, formatDays, madeOnce } from '#domain/i18n/format.ts'
import type { Grain, Range } from '#domain/insights/report-input.ts'
import { isSubcategory } from '#domain/listings/category.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

export type ReportWords = ReturnType<typeof reportWords>

type Reader = Pick<Visitor, 't' | 'locale' | 'language'>

/**
 * A report's figures in the visitor's language.
 *
 * @param cities their names in that language, by those that the figures have
 */
export function reportWords({ t, locale, language }: Reader, cities: ReadonlyMap<string, string>) {
  const format = (style: string, options: Intl.NumberFormatOptions) =>
    madeOnce(`report ${style} ${locale}`, () => new Intl.NumberFormat(locale, options))
  const number = (value: number) => format('number', { maximumFractionDigits: 1 }).format(value)
  // Spanish has 'K' below ten thousand and 'k' above.
  const compact = (value: number) => {
    const text = format('compact', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
    return language === 'es' ? text.replace('K', 'k') : text
  }
  const percentWith = (digits: number) =>
    format(`percent ${digits}`, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })
  // A tenth counts where there are few of them.
  const percent = (share: number | null) =>
    share === null ? '–' : percentWith(share > 0 && share < 0.0995 ? 1 : 0).format(share)

  /** A time of any length in its two largest units. */
  const duration = (seconds: number | null) => {
    if (seconds === null) return '–'
    const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)]
    const [minutes, rest] = [Math.floor((seconds % 3600) / 60), Math.round(seconds % 60)]
    if (days > 0) return t('analytics:time.days', { days, hours })
    if (hours > 0) return t('analytics:time.hours', { hours, minutes })
    return minutes > 0
      ? t('analytics:time.minutes', { minutes, seconds: rest })
      : t('analytics:time.seconds', { seconds: rest })
  }

  const period = ({ from, to }: Range, grain: Grain) =>
    grain === 'month' ? formatDay(from, locale, 'month') : formatDays(from, to, locale, 'short')
  const shortMonth = (day: string) =>
    madeOnce(
      `report month ${locale}`,
      () => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
    ).format(new Date(`${day}T00:00:00Z`))
  return {
    t,
    language,
    number,
    compact,
    percent,
    duration,
    period,
    range: ({ from, to }: Range) => formatDays(from, to, locale, 'dated'),
    day: (day: string) => formatDay(day, locale, 'dated'),
    month: (day: string) => formatDay(day, locale, 'month'),
    /** The name of a point below a chart. */
    tick: ({ from }: Range, grain: Grain) => (grain === 'month' ? shortMonth(from) : formatDay(from, locale, 'short')),
    country: (code: string) =>
      code === ''
        ? t('analytics:unknown')
        : (madeOnce(`report region ${language}`, () => new Intl.DisplayNames([language], { type: 'region' })).of(
            code,
          ) ?? code),
    subcategory: (name: string) =>
      isSubcategory(name) ? t(`kinds:subcategory.${name}`) : name === '' ? t('analytics:anyKind') : name,
    category: (name: string) => (name === '' ? t('analytics:anyKind') : t(`kinds:category.${name}`)),
    city: (name: string) => (name === '' ? t('analytics:anyPlace') : (cities.get(name) ?? name)),
  }
}
