import { addDays, type Day, weekdayOf } from '#kernel/dates.ts'
import type { ReactNode } from 'react'
import { type DayRange, weeksOf } from './day-range.ts'
import type { DayReason } from '#kernel/day-reason.ts'
import type { DayWords } from './day-words.ts'

const isStruckOut = (reason: DayReason) => reason === 'taken' || reason === 'closed'

/** Facts about the days shown. */
export type KnownDays = {
  /** Today in the site's zone from the server, as the browser may be in another zone. */
  today: Day
  /** Beside the days that have passed. */
  unavailable?: Readonly<Record<Day, DayReason>> | undefined
  /** The last day that is known of. */
  last?: Day | undefined
  /** A few letters under a day's number, finished texts. */
  notes?: Readonly<Record<Day, string>> | undefined
}

/** Why a day cannot be chosen; undefined for one that can. */
export function reasonOf(day: Day, { today, unavailable, last }: KnownDays): DayReason | undefined {
  if (day < today) return 'past'
  return unavailable?.[day] ?? (last !== undefined && day > last ? 'too-far' : undefined)
}

type Props = {
  first: Day
  /** Weeks that were over before this day are left out. */
  since?: Day
  words: DayWords
  /** A grid of buttons is one control with arrow keys; a month of links is a plain table. */
  role?: 'grid'
  isMultiple?: boolean
  turns: { previous: ReactNode; next: ReactNode }
  /** The `td` of a day: a link's or a button's. */
  renderDay: (day: Day) => ReactNode
}

/** One month, Monday first (decision A2), for the calendar of links and the day picker. */
export function MonthGrid({ first, since = '', words, role, isMultiple, turns, renderDay }: Props) {
  const name = words.month(first)
  return (
    <>
      <div className="mb-3 flex min-h-11 items-center justify-between">
        {turns.previous}
        <p className="font-semibold first-letter:capitalize" aria-live="polite">
          {name}
        </p>
        {turns.next}
      </div>
      <table
        role={role}
        aria-label={name}
        aria-multiselectable={role && isMultiple}
        className="w-full table-fixed border-separate text-center [border-spacing:0_0.125rem]"
      >
        <thead>
          <tr>
            {words.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" className="pb-1.5 text-xs font-medium text-ink-500">
                <abbr title={long} className="no-underline">
                  {short}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(first)
            .filter((week) => sundayOf(week.find((day) => day !== null)!) >= since)
            .map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, index) => (day === null ? <td key={index} aria-hidden="true" /> : renderDay(day)))}
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
}

const sundayOf = (day: Day) => addDays(day, (7 - weekdayOf(day)) % 7)

/** Takes the place of a missing turn, so that the month's name stays in the middle. */
export const NoTurn = () => <span className="size-11" />

/** The props of a day's link or button. */
type DayControl = {
  'data-day': Day
  tabIndex: number
  'aria-label': string
  'aria-current': 'date' | undefined
  className: string
  children: ReactNode
}

type DayCellProps = {
  day: Day
  known: KnownDays
  chosen: DayRange
  /** The band to show: what is chosen, or would be. */
  band: { from: Day; to: Day } | null
  /** The one day in the tab order; null: all of them. */
  entry: Day | null
  words: DayWords
  /** Passed days leave an empty place; `phone`: there only. */
  hidesPast: boolean | 'phone'
  /** Whether it is a selectable grid cell; in a month of links the link tells its state. */
  isInGrid?: boolean
  onHover?: (day: Day) => void
  renderControl: (control: DayControl) => ReactNode
}

/** The cell of a day: a link or a button where it can be chosen, else its number and why not. */
export function DayCell({ day, known, chosen, band, entry, words, hidesPast, isInGrid, ...control }: DayCellProps) {
  const isTall = known.notes !== undefined
  const note = known.notes?.[day]
  const reason = reasonOf(day, known)
  if (reason) {
    return (
      <td aria-disabled={isInGrid}>
        <UnavailableDay {...{ day, reason, words, isTall, hidesPast }} />
      </td>
    )
  }
  const isToday = day === known.today
  const isEnd = day === chosen.from || day === chosen.to
  const isInside = band !== null && band.from < day && day < band.to
  return (
    <td
      aria-selected={isInGrid && (isEnd || (chosen.to !== null && isInside))}
      className={bandClass(day, band)}
      onMouseEnter={() => control.onHover?.(day)}
    >
      {control.renderControl({
        'data-day': day,
        tabIndex: entry === null || entry === day ? 0 : -1,
        'aria-label': [words.day(day), ...(note ? [note] : []), ...(isEnd ? [words.chosen] : [])].join(', '),
        'aria-current': isToday ? 'date' : undefined,
        className: freeDayClass({ isEnd, isInside, isToday, isTall, hasTopDot: note !== undefined }),
        children: (
          <>
            {Number(day.slice(8))}
            {isTall && (
              // Written by the style: the control's name says it already, and in its own place.
              <span
                data-note={note}
                className={`h-3 text-[0.625rem] leading-3 font-normal tracking-tight before:content-[attr(data-note)] ${isEnd ? '' : 'text-ink-500'}`}
              />
            )}
          </>
        ),
      })}
    </td>
  )
}

type Looks = { isEnd: boolean; isInside: boolean; isToday: boolean; isTall: boolean; hasTopDot: boolean }

const dotShape = 'after:absolute after:left-1/2 after:size-1.5 after:-translate-x-1/2 after:rounded-full'

/** A day that can be chosen; today has a blue dot. */
function freeDayClass({ isEnd, isInside, isToday, isTall, hasTopDot }: Looks): string {
  const round = isTall ? 'rounded-xl' : 'rounded-full'
  const dot = isToday ? `${dotShape} ${hasTopDot ? 'after:top-0.5' : 'after:bottom-1'}` : ''
  const colour = isEnd ? 'after:bg-white' : 'after:bg-sea-700'
  const ground = isEnd ? `${round} bg-ink-900 text-white` : isInside ? '' : `${round} hover:bg-sand-200`
  return `${dayShape(isTall)} font-medium ${dot} ${isToday ? colour : ''} ${ground}`
}

type UnavailableProps = Pick<DayCellProps, 'day' | 'words' | 'hidesPast'> & { reason: DayReason; isTall: boolean }

/** A day that cannot be chosen, and in words why: struck through with a red dot, or only grey. */
function UnavailableDay({ day, reason, words, isTall, hidesPast }: UnavailableProps) {
  if (reason === 'past' && hidesPast === true) return null
  const struck = isStruckOut(reason) ? `line-through ${dotShape} after:bottom-1 after:bg-alert-700` : ''
  const hidden = reason === 'past' && hidesPast ? 'max-md:hidden' : ''
  return (
    <span className={`${dayShape(isTall)} text-ink-500 ${struck} ${hidden}`}>
      {Number(day.slice(8))}
      {/* Keeps space where other days have a note, so that a week's numbers align. */}
      {isTall && <span className="h-3" />}
      <span className="sr-only">{`, ${words.reason(reason)}`}</span>
    </span>
  )
}

const dayShape = (isTall: boolean) =>
  `relative mx-auto grid place-content-center justify-items-center text-sm ${isTall ? 'h-13 w-full' : 'size-11 max-w-full'}`

/** The band of a range behind its days: whole between the ends, half behind them. */
function bandClass(day: Day, range: { from: Day; to: Day } | null): string {
  if (!range || range.from === range.to || day < range.from || day > range.to) return ''
  if (day === range.from) return 'bg-[linear-gradient(to_right,#0000_50%,var(--color-sand-100)_50%)]'
  if (day === range.to) return 'bg-[linear-gradient(to_left,#0000_50%,var(--color-sand-100)_50%)]'
  return 'bg-sand-100'
}
