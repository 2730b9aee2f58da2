import { formatDay, weekdayNames, formatTimes } from '#domain/i18n/format.ts'
import type { OwnCalendar } from '#domain/calendars/queries/read-calendar.server.ts'
import { lengthText, minutesText } from '#domain/listings/stay-length.ts'
import { addDays, wallTime } from '#kernel/dates.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

/** A rule of the listing in one line, with a link to its form. */
export type RuleLine = { name: string; text: string; to: string }

/** The default rules, which the calendar's own values override; the wizard has their forms. */
export function ruleLines({ id, rules, offer }: OwnCalendar, { t, language, locale }: Visitor): RuleLine[] {
  const money = (price: Money) => formatMoney(price, { language, currency: null }, 'whole')
  const line = (name: string, text: string, step: 'pricing' | 'availability'): RuleLine => ({
    name: t(`hostDays:rules.${name}`),
    text,
    to: `/edit-listing/${id}/${step}`,
  })
  const { rates } = offer
  const ahead = t('hostDays:rules.aheadText', { count: rules.horizonDays })
  const lead =
    rules.leadTimeMinutes > 0 ? t('hostDays:rules.leadText', { time: minutesText(rules.leadTimeMinutes, t) }) : ''
  const closed = [...new Set(rules.recurringBlocks.map(({ weekday }) => weekday))]
  return [
    line('price', money(rates.unitPrice), 'pricing'),
    line('weekend', rates.weekendPrice ? money(rates.weekendPrice) : t('hostDays:rules.none'), 'pricing'),
    ...(rules.unit === 'day'
      ? [
          line(
            'length',
            t('hostDays:rules.lengthText', {
              min: rules.minDays,
              max: lengthText(rules.maxDays, 'day', { ...offer, sameDayTurnover: rules.sameDayTurnover }, t),
            }),
            'availability',
          ),
        ]
      : [line('opening', openingText(rules.openingHours, locale), 'availability')]),
    line('ahead', [ahead, lead].filter(Boolean).join(' '), 'availability'),
    line(
      'turnover',
      rules.turnoverMinutes > 0 ? minutesText(rules.turnoverMinutes, t) : t('hostDays:rules.none'),
      'availability',
    ),
    line(
      'closed',
      closed.length > 0 ? closed.map((day) => weekdayName(day, locale)).join(', ') : t('hostDays:rules.none'),
      'availability',
    ),
  ]
}

/** Names a weekday by a date: 7 January 2024 was a Sunday. */
const weekdayName = (weekday: number, locale: Visitor['locale']) =>
  formatDay(addDays('2024-01-07', weekday), locale, 'longWeekday')

/** Days with the same times are grouped: 'Mon, Tue, Wed 09:00–18:00; Fri 20:00–02:00'. */
function openingText(hours: OwnCalendar['rules']['openingHours'], locale: Visitor['locale']): string {
  const names = weekdayNames(locale)
  const days = [1, 2, 3, 4, 5, 6, 0].map((weekday, index) => ({
    name: names[index]!.short,
    times: hours
      .filter((each) => each.weekday === weekday)
      .toSorted((a, b) => a.opensMinutes - b.opensMinutes)
      .map(({ opensMinutes, closesMinutes }) =>
        formatTimes({ from: wallTime(opensMinutes), to: wallTime(closesMinutes) }, locale),
      )
      .join(', '),
  }))
  const groups = Map.groupBy(
    days.filter(({ times }) => times !== ''),
    ({ times }) => times,
  )
  return [...groups].map(([times, same]) => `${same.map(({ name }) => name).join(', ')} ${times}`).join('; ')
}
