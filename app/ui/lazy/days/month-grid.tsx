import { addDays, addMonths, type Day, daysFrom, weekdayOf } from '#kernel/dates.ts'
import type { ReactNode } from 'react'
import { weeksOf } from './day-range.ts'
import { Icon } from '../../icon.tsx'

/** Why a day cannot be chosen. What somebody has, or the host keeps, is struck out; what the calendar alone forbids is grey. */
export type DayReason = 'past' | 'too-soon' | 'too-far' | 'closed' | 'taken'

const isStruckOut = (reason: DayReason) => reason === 'taken' || reason === 'closed'

/** What a calendar says; the names of days and months follow the page's language. */
export type DayWords = {
  month: (first: Day) => string
  weekdays: readonly { short: string; long: string }[]
  day: (day: Day) => string
  reason: (reason: DayReason) => string
  chosen: string
  previous: string
  next: string
}

const daysOfMonth = (first: Day) => daysFrom(first, addDays(addMonths(first, 1), -1))

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

/** One month under its name, Monday first (decision A2): the grid that the calendar of links and the day picker share. */
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
          {weeksOf(daysOfMonth(first).filter((day) => sundayOf(day) >= since)).map((week) => (
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

export const turnClass =
  'grid size-11 place-items-center rounded-full hover:bg-sand-100 aria-disabled:cursor-default aria-disabled:text-sand-300 aria-disabled:hover:bg-transparent'

/** In the place of a turn that leads nowhere or stands elsewhere, so that the month's name stays in the middle. */
export const NoTurn = ({ className = '' }: { className?: string }) => <span className={`size-11 ${className}`} />

export const TurnSign = ({ to }: { to: 'previous' | 'next' }) => (
  <Icon name={to === 'previous' ? 'chevron-left' : 'chevron-right'} />
)

type Looks = { isEnd: boolean; isInside: boolean; isToday: boolean; isTall?: boolean; hasTopDot?: boolean }

const dotShape = 'after:absolute after:left-1/2 after:size-1.5 after:-translate-x-1/2 after:rounded-full'

/** A day that can be chosen; today has a blue dot. */
export function freeDayClass({ isEnd, isInside, isToday, isTall = false, hasTopDot = false }: Looks): string {
  const round = isTall ? 'rounded-xl' : 'rounded-full'
  const dot = isToday ? `${dotShape} ${hasTopDot ? 'after:top-0.5' : 'after:bottom-1'}` : ''
  const colour = isEnd ? 'after:bg-white' : 'after:bg-sea-700'
  const ground = isEnd ? `${round} bg-ink-900 text-white` : isInside ? '' : `${round} hover:bg-sand-200`
  return `${dayShape(isTall)} font-medium ${dot} ${isToday ? colour : ''} ${ground}`
}

type UnavailableProps = {
  day: Day
  reason: DayReason
  words: DayWords
  isTall?: boolean
  /** Passed days leave an empty place; `phone`: there only. */
  hidesPast?: boolean | 'phone'
  children?: ReactNode
}

/** A day that cannot be chosen, and in words why: struck through with a red dot, or only grey. */
export function UnavailableDay({ day, reason, words, isTall = false, hidesPast = false, children }: UnavailableProps) {
  if (reason === 'past' && hidesPast === true) return null
  const struck = isStruckOut(reason) ? `line-through ${dotShape} after:bottom-1 after:bg-alert-700` : ''
  const hidden = reason === 'past' && hidesPast ? 'max-md:hidden' : ''
  return (
    <span className={`${dayShape(isTall)} text-ink-500 ${struck} ${hidden}`}>
      {Number(day.slice(8))}
      {children}
      <span className="sr-only">{`, ${words.reason(reason)}`}</span>
    </span>
  )
}

const dayShape = (isTall: boolean) =>
  `relative mx-auto grid place-content-center justify-items-center text-sm ${isTall ? 'h-13 w-full' : 'size-11 max-w-full'}`

/** The band of a range behind its days: whole between the ends, half behind them. */
export function bandClass(day: Day, range: { from: Day; to: Day } | null): string {
  if (!range || range.from === range.to || day < range.from || day > range.to) return ''
  if (day === range.from) return 'bg-[linear-gradient(to_right,#0000_50%,var(--color-sand-100)_50%)]'
  if (day === range.to) return 'bg-[linear-gradient(to_left,#0000_50%,var(--color-sand-100)_50%)]'
  return 'bg-sand-100'
}
