import { ruleLimits } from '#domain/availability/rule-limits.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { subcategories } from '#domain/listings/category.ts'
import { unitPrice, weekendPrice } from '#domain/pricing/input.ts'
import { addDays, type Day, daysBetween, isDay } from '#kernel/dates.ts'
import {
  cleaned,
  field,
  pastedKey,
  type Problems,
  problemsOf,
  refuse,
  Refused,
  time,
  whole,
  wholeOr,
  words,
} from '#kernel/fields.ts'
import { withinCharacters } from '#kernel/letters.ts'
import type { Currency } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { lengthOf } from '#kernel/text-length.ts'
import { z } from 'zod'
import {
  type CalendarAction,
  calendarActions,
  type CalendarEdit,
  type ChosenSpan,
  DAY_MINUTES,
  type HourSpan,
  isForUnit,
  MAX_CHANGED_DAYS,
  MAX_WEEKLY_DAYS,
} from './calendar.ts'
import { diaryStates, diaryViews } from './diary.ts'
import { MAX_TITLE } from './calendar-event.ts'
import { MAX_LEFT_OUT } from './event-title.ts'

/** A title is found by no more of it. */
const MAX_SOUGHT = 80

/** An unreadable value in the diary's address counts as none. */
export const DiaryParams = z
  .looseObject({
    view: z.enum(diaryViews).nullable().catch(null),
    from: z.string().optional(),
    /** Links to a month are older than the views. */
    month: z.string().optional(),
    q: z.string().optional(),
    kind: z.enum(subcategories).nullable().catch(null),
    state: z.enum(diaryStates).nullable().catch(null),
    page: z.coerce.number().int().min(1).max(100_000).catch(1),
  })
  .transform(({ view, from = '', month = '', q = '', kind, state, page }) => {
    const first = `${month.slice(0, 7)}-01`
    const day = isDay(from) ? from : first
    return {
      view: view ?? (isDay(first) ? 'month' : 'week'),
      from: isDay(day) ? day : null,
      text: withinCharacters(cleaned(q, MAX_SOUGHT), MAX_SOUGHT) || null,
      kind,
      state,
      page,
    }
  })

/** The columns' limits. */
const MAX_NAME = 80
const MAX_URL = 2000

/** Calendar sites offer `webcal:` links, which are read by https. */
const asHttps = (url: string) => url.replace(/^webcals?:\/\//i, 'https://')

export const FeedForm = z.object({
  name: words(MAX_NAME, 'calendars:problems.name', { missing: 'calendars:problems.name' }),
  url: pastedKey((text) => feedAddress(asHttps(text))),
})

const LEFT_OUT = 'leaveOut.'

/** The titles that are ticked; each box has a name of its own, because titles hold any sign. */
export const LeaveOutForm = z.record(z.string(), z.string()).transform((form, context) => {
  const titles = Object.entries(form).flatMap(([name, title]) => (name.startsWith(LEFT_OUT) ? [title.trim()] : []))
  const isTooMuch = titles.length > MAX_LEFT_OUT || titles.some((title) => lengthOf(title) > MAX_TITLE)
  if (isTooMuch) context.addIssue({ code: 'custom', message: 'calendars:problems.name' })
  return titles.filter(Boolean)
})

/** Refuses at once what would never be asked for, with its reason. */
function feedAddress(text: string): string | Refused {
  const url = /^https?:\/\//i.test(text) && text.length <= MAX_URL ? URL.parse(text) : null
  if (!url || url.href.length > MAX_URL) return new Refused('calendars:problems.url')
  if (url.username + url.password !== '') return new Refused('calendars:problems.urlPassword')
  // The ports of `platform/outside-fetch.server.ts`; the parser drops a protocol's own.
  if (!['', '80', '443'].includes(url.port)) return new Refused('calendars:problems.urlPort')
  // The part after '#' is never asked for.
  url.hash = ''
  return url.href
}

const calendarProblem = (name: string) => `hostDays:problems.${name}`
const chosenDay = (text: string) => (isDay(text) ? text : new Refused(calendarProblem('day')))
/** Wall minutes after 1440 are on the next day. */
const minutes = wholeOr(null, { min: 0, max: 2 * DAY_MINUTES }, calendarProblem('hours'))

/**
 * Per hour the same hours may be chosen on each day.
 *
 * @param today in the listing's zone
 */
const chosenForm = (unit: Unit, today: Day) =>
  z
    .looseObject({
      from: field(chosenDay),
      to: field((text) => (text === '' ? '' : chosenDay(text))),
      start: minutes,
      end: minutes,
    })
    .transform(({ from, to: last, start, end }, context): ChosenSpan => {
      const to = last || from
      if (to < from) refuse(context, 'to', calendarProblem('order'))
      else if (from < today) refuse(context, 'from', calendarProblem('past'))
      else if (to > addDays(today, MAX_CHANGED_DAYS)) refuse(context, 'to', calendarProblem('far'))
      if (unit === 'day' || start === null || end === null) return { from, to, hours: null }
      if (end <= start || end - start > DAY_MINUTES || start >= DAY_MINUTES)
        refuse(context, 'end', calendarProblem('hours'))
      return { from, to, hours: { start, end } }
    })

/** @returns null for an address without days that can be changed */
export function chosenFrom(params: Readonly<Record<string, string>>, unit: Unit, today: Day): ChosenSpan | null {
  return chosenForm(unit, today).safeParse(params).data ?? null
}

const openingForm = z
  .looseObject({ opens: time(calendarProblem('time')), closes: time(calendarProblem('time')) })
  .transform(({ opens, closes }): HourSpan => ({
    start: opens,
    end: closes <= opens ? closes + DAY_MINUTES : closes,
  }))

export function readCalendarEdit(
  form: Readonly<Record<string, string>>,
  { unit, currency, today }: { unit: Unit; currency: Currency; today: Day },
): Result<CalendarEdit, Problems> {
  const chosen = chosenForm(unit, today).safeParse(form)
  const action = calendarActions.find((each) => each === form['do'])
  if (!chosen.success) return fail(problemsOf(chosen.error))
  if (!action || !isForUnit(action, unit)) return fail({ from: calendarProblem('action') })
  const read = valueForms(currency, chosen.data, today)[action].safeParse(form)
  return read.success ? ok({ ...chosen.data, action, ...read.data } as CalendarEdit) : fail(problemsOf(read.error))
}

/** An empty day repeats nothing. */
const weeklyForm = ({ from, to }: ChosenSpan, today: Day) =>
  z.looseObject({ until: field((text) => (text === '' ? null : chosenDay(text))) }).transform(({ until }, context) => {
    if (until === null) return {}
    if (daysBetween(from, to) >= MAX_WEEKLY_DAYS) refuse(context, 'until', calendarProblem('week'))
    else if (until <= to) refuse(context, 'until', calendarProblem('until'))
    else if (until > addDays(today, MAX_CHANGED_DAYS)) refuse(context, 'until', calendarProblem('far'))
    return { weeklyUntil: until }
  })

const valueForms = (currency: Currency, chosen: ChosenSpan, today: Day): Record<CalendarAction, z.ZodType<object>> => {
  const nothing = z.looseObject({}).transform(() => ({}))
  const weekly = weeklyForm(chosen, today)
  return {
    block: weekly,
    unblock: weekly,
    price: z
      .looseObject({ price: unitPrice(currency), weekendPrice: weekendPrice(currency) })
      .transform(({ price, weekendPrice: weekend }) => ({ minor: price.minor, weekend: weekend?.minor ?? null })),
    'usual-price': nothing,
    minimum: z
      .looseObject({ minDays: whole(ruleLimits.stayDays, calendarProblem('minimum')) })
      .transform(({ minDays }) => ({ days: minDays })),
    'usual-minimum': nothing,
    open: openingForm.transform((opening) => ({ opening })),
    close: nothing,
    'usual-hours': nothing,
  }
}
