import { addDays, addMonths, type Day, firstOfMonth } from '#kernel/dates.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type DayRange, pickDay, previewOf } from './day-range.ts'
import { dayByKey, nearestFree } from './day-keys.ts'
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

type Props = {
  mode: 'range' | 'single'
  /** In single mode both ends are the day. */
  value: DayRange
  onChange: (value: DayRange) => void
  /** From the server, in the site's zone: the browser's clock may be in another. */
  today: Day
  /** How many stand side by side. */
  months: 1 | 2
  /** Beside the days that have passed. */
  unavailable?: Readonly<Record<Day, DayReason>>
  /** A few letters under a day's number, finished texts. */
  notes?: Readonly<Record<Day, string>> | undefined
  /** The last day that is known of; none beyond it can be turned to. */
  last?: Day
  /** Weeks that have passed are left out. */
  skipsPastWeeks?: boolean
  /** Days that have passed leave an empty place (on phones) instead of a grey number. */
  hidePast?: boolean
  words: DayWords
}

/**
 * Days picked in the page, by pointer, touch or keyboard (spec §2, Booking calendar; the grid pattern of ARIA). One day is
 * in the tab order; keys that lead out of the months shown turn them, and the focus goes along.
 */
export function DayPicker(props: Props) {
  const { mode, value, onChange, today, months, unavailable, last: horizon } = props
  const [first, setFirst] = useState(() => firstOfMonth(value.from && value.from > today ? value.from : today))
  const [hovered, setHovered] = useState<Day | null>(null)
  const [active, setActive] = useState<Day | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const wanted = useRef<Day | null>(null)
  const focusWanted = () => {
    const day = grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)
    if (day) wanted.current = null
    day?.focus()
  }
  useEffect(focusWanted, [first])

  const isFree = (day: Day) => day >= today && !unavailable?.[day] && !(horizon && day > horizon)
  const last = addDays(addMonths(first, months), -1)
  const isShown = (day: Day) => day >= first && day <= last

  /** What was chosen elsewhere (a shortcut) may lie in another month. */
  const [known, setKnown] = useState(value.from)
  if (value.from !== known) {
    setKnown(value.from)
    if (value.from && !isShown(value.from)) setFirst(firstOfMonth(value.from))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const current = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    const aim = current && dayByKey(event.key, current)
    if (!aim) return
    event.preventDefault()
    const isForward = aim > current
    const target = nearestFree(aim < today ? today : aim, isForward ? 1 : -1, isFree) ?? current
    wanted.current = target
    setHovered(target)
    if (isShown(target)) focusWanted()
    else setFirst(firstOfMonth(isForward ? addMonths(target, 1 - months) : target))
  }

  const turn = { words: props.words, onTurn: (step: 1 | -1) => setFirst(addMonths(first, step)) }
  const cells = {
    ...props,
    isFree,
    hovered,
    entry: entryDay([active, value.from], first, last, isFree),
    onHover: setHovered,
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed on the days arrive here; the element itself is no control
    <div
      ref={grid}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setActive(target.dataset['day'] ?? active)}
      onMouseLeave={() => setHovered(null)}
      className="flex gap-10 *:min-w-0 *:flex-1"
    >
      {Array.from({ length: months }, (_, index) => addMonths(first, index)).map((month, index) => (
        <div key={index}>
          <MonthGrid
            first={month}
            {...(props.skipsPastWeeks && { since: today })}
            words={props.words}
            role="grid"
            isMultiple={mode === 'range'}
            turns={{
              previous: index === 0 ? <Turn to="previous" isOff={first <= today} {...turn} /> : <NoTurn />,
              next:
                index === months - 1 ? (
                  <Turn to="next" isOff={horizon !== undefined && last >= horizon} {...turn} />
                ) : (
                  <NoTurn />
                ),
            }}
            renderDay={(day) => (
              <DayCell key={day} day={day} {...cells} onPick={() => onChange(pickDay(value, day, mode))} />
            )}
          />
        </div>
      ))}
    </div>
  )
}

type TurnProps = { to: 'previous' | 'next'; isOff?: boolean; words: DayWords; onTurn: (months: 1 | -1) => void }

/** Stays in its place and keeps the focus when there is nothing further back. */
function Turn({ to, isOff = false, words, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={words[to]}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : () => onTurn(to === 'next' ? 1 : -1)}
      className={turnClass}
    >
      <TurnSign to={to} />
    </button>
  )
}

type CellProps = Pick<Props, 'value' | 'today' | 'hidePast' | 'unavailable' | 'notes' | 'words'> & {
  day: Day
  hovered: Day | null
  entry: Day | null
  isFree: (day: Day) => boolean
  onHover: (day: Day) => void
  onPick: () => void
}

function DayCell(props: CellProps) {
  const { day, value, today, hidePast, unavailable, notes, words, hovered, entry, isFree, onHover, onPick } = props
  const isTall = notes !== undefined
  const note = notes?.[day]
  if (!isFree(day)) {
    const reason = day < today ? 'past' : (unavailable?.[day] ?? 'too-far')
    return (
      <td aria-disabled="true">
        <UnavailableDay {...{ day, reason, words, isTall }} hidesPast={hidePast ?? false}>
          {/* So that all numbers of a week stand on one line. */}
          {isTall && <span className="h-3" />}
        </UnavailableDay>
      </td>
    )
  }
  const shown = previewOf(value, hovered)
  const isEnd = day === value.from || day === value.to
  const isInside = shown !== null && shown.from < day && day < shown.to
  const isSelected = isEnd || (value.to !== null && isInside)
  return (
    <td aria-selected={isSelected} className={bandClass(day, shown)} onMouseEnter={() => onHover(day)}>
      <button
        type="button"
        data-day={day}
        tabIndex={day === entry ? 0 : -1}
        aria-label={[words.day(day), ...(note ? [note] : []), ...(isEnd ? [words.chosen] : [])].join(', ')}
        aria-current={day === today ? 'date' : undefined}
        onClick={onPick}
        className={freeDayClass({ isEnd, isInside, isToday: day === today, isTall, hasTopDot: note !== undefined })}
      >
        {Number(day.slice(8))}
        {isTall && (
          // Written by the style: the button's name says it already, and in its own place.
          <span
            data-note={note}
            className={`h-3 text-[0.625rem] leading-3 font-normal tracking-tight before:content-[attr(data-note)] ${isEnd ? '' : 'text-ink-500'}`}
          />
        )}
      </button>
    </td>
  )
}

/** Where Tab enters: the day last stood on or else the chosen one, where it is shown; else the first that can be chosen. */
function entryDay(favoured: readonly (Day | null)[], first: Day, last: Day, isFree: (day: Day) => boolean): Day | null {
  const known = favoured.find((day) => day !== null && day >= first && day <= last && isFree(day))
  if (known) return known
  const free = nearestFree(first, 1, isFree)
  return free && free <= last ? free : null
}
