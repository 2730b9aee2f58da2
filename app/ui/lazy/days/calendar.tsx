import { addDays, addMonths, type Day, daysFrom } from '#kernel/dates.ts'
import type { KeyboardEvent } from 'react'
import { Link } from '../../link.tsx'
import {
  bandClass,
  type DayReason,
  type DayWords,
  freeDayClass,
  MonthGrid,
  NoTurn,
  turnClass,
  TurnSign,
  UnavailableDay,
} from './month-grid.tsx'
import { useHydrated } from '../../use-hydrated.ts'

type Props = {
  /** First day of the first month shown; two stand side by side where there is room. */
  from: Day
  today: Day
  /** Beside the days that have passed. */
  unavailable: Readonly<Record<Day, DayReason>>
  /** A few letters under a day's number, finished texts. */
  notes?: Readonly<Record<Day, string>>
  /** One day, or the first and the last of several. */
  chosen: { from: Day; to: Day } | null
  dayTo: (day: Day) => string
  /** Null where there is nothing further to show. */
  previousTo: string | null
  nextTo: string | null
  words: DayWords
}

/**
 * Months whose days are links: it works before its script, is found by a search for 'links', and the address is its only
 * state. With script one day is in the tab order and the arrows move between days. Weeks begin on Monday (decision A2).
 */
export function Calendar(props: Props) {
  const isHydrated = useHydrated()
  const entry = entryDay(props)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on the day links arrive here; the group itself is no control
    <div onKeyDown={moveFocus} role="group">
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {[props.from, addMonths(props.from, 1)].map((first, index) => (
          <Month key={first} first={first} entry={isHydrated ? entry : null} isSecond={index === 1} {...props} />
        ))}
      </div>
    </div>
  )
}

type MonthProps = Props & { first: Day; entry: Day | null; isSecond: boolean }

function Month({ first, isSecond, previousTo, nextTo, words, ...rest }: MonthProps) {
  return (
    <div className={isSecond ? 'hidden md:block' : ''}>
      <MonthGrid
        first={first}
        since={rest.today}
        words={words}
        turns={{
          previous: <Turn to={isSecond ? null : previousTo} label={words.previous} way="previous" />,
          next: <Turn to={nextTo} label={words.next} way="next" className={isSecond ? '' : 'md:invisible'} />,
        }}
        renderDay={(day) => <DayCell key={day} day={day} words={words} {...rest} />}
      />
    </div>
  )
}

type TurnProps = { to: string | null; label: string; way: 'previous' | 'next'; className?: string }

function Turn({ to, label, way, className = '' }: TurnProps) {
  if (!to) return <NoTurn />
  return (
    <Link to={to} replace preventScrollReset aria-label={label} className={`${turnClass} ${className}`}>
      <TurnSign to={way} />
    </Link>
  )
}

type DayProps = Pick<Props, 'today' | 'unavailable' | 'notes' | 'chosen' | 'dayTo' | 'words'> & {
  day: Day
  entry: Day | null
}

function DayCell({ day, today, unavailable, notes, chosen, dayTo, words, entry }: DayProps) {
  const note = notes?.[day]
  const isTall = notes !== undefined

  const reason = reasonOf(day, { today, unavailable })
  if (reason) {
    return (
      <td>
        <UnavailableDay day={day} reason={reason} words={words} isTall={isTall} hidesPast="phone">
          {/* Where others have a note, so that all numbers of a week stand on one line. */}
          {notes && <span className="h-3" />}
        </UnavailableDay>
      </td>
    )
  }
  const isEnd = day === chosen?.from || day === chosen?.to
  const isInside = chosen !== null && chosen.from < day && day < chosen.to
  return (
    <td className={bandClass(day, chosen)}>
      <Link
        to={dayTo(day)}
        replace
        preventScrollReset
        data-day={day}
        tabIndex={entry === null || entry === day ? 0 : -1}
        aria-label={[words.day(day), ...(note ? [note] : []), ...(isEnd ? [words.chosen] : [])].join(', ')}
        aria-current={day === today ? 'date' : undefined}
        className={freeDayClass({ isEnd, isInside, isToday: day === today, isTall, hasTopDot: note !== undefined })}
      >
        {Number(day.slice(8))}
        {note && (
          // Written by the style: the link's name says it already, and in its own place.
          <span
            data-note={note}
            className={`text-[0.625rem] leading-3 font-normal tracking-tight before:content-[attr(data-note)] ${isEnd ? '' : 'text-ink-500'}`}
          />
        )}
      </Link>
    </td>
  )
}

const reasonOf = (day: Day, { today, unavailable }: Pick<Props, 'today' | 'unavailable'>): DayReason | undefined =>
  day < today ? 'past' : unavailable[day]

/** Where Tab enters the calendar: the chosen day, else the first that can be chosen. */
function entryDay({ from, chosen, ...calendar }: Props): Day | null {
  const free = daysFrom(from, addDays(addMonths(from, 2), -1)).filter((day) => !reasonOf(day, calendar))
  return free.find((day) => day === chosen?.from) ?? free[0] ?? null
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Moves to the next day in that direction which can be chosen and is shown. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const current = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
  if (!step || !current) return

  const days = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')].filter(
    (element) => element.offsetParent !== null,
  )
  const wanted = addDays(current, step)
  const beyond = days.filter(({ dataset }) => (step > 0 ? dataset['day']! >= wanted : dataset['day']! <= wanted))
  const target = step > 0 ? beyond[0] : beyond.at(-1)
  event.preventDefault()
  target?.focus()
}
