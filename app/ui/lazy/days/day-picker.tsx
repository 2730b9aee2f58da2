import { addDays, addMonths, type Day, firstOfMonth } from '#kernel/dates.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { dayByKey, entryDay } from './day-keys.ts'
import { type DayRange, pickDay, previewOf } from './day-range.ts'
import type { DayWords } from './day-words.ts'
import { DayCell, type KnownDays, MonthGrid, NoTurn, reasonOf } from './month-grid.tsx'

type Props = KnownDays & {
  mode: 'range' | 'single'
  /** In single mode both ends are the day. */
  value: DayRange
  onChange: (value: DayRange) => void
  /** Months side by side. */
  months: 1 | 2
  /** Weeks that have passed are left out. */
  skipsPastWeeks?: boolean
  /** Days in the past are empty cells (on phones) rather than grey numbers. */
  hidePast?: boolean
  words: DayWords
}

/** Days picked in the page (spec §2, Booking calendar), with one day in the tab order (ARIA's grid). */
export function DayPicker(props: Props) {
  const { mode, value, onChange, months, skipsPastWeeks = false, hidePast = false, words, ...known } = props
  const { today, last: horizon } = known
  const isFree = (day: Day) => reasonOf(day, known) === undefined
  const { first, last, isShown, setFirst } = useMonths(value, months, today)
  const [hovered, setHovered] = useState<Day | null>(null)
  const [active, setActive] = useState<Day | null>(null)
  const { grid, focusDay } = useDayFocus(first)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const current = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    const day = current && dayByKey(event.key, current, { today, isFree })
    if (!day) return
    event.preventDefault()
    setHovered(day)
    focusDay(day)
    if (!isShown(day)) setFirst(firstOfMonth(day > current ? addMonths(day, 1 - months) : day))
  }

  const turn = { words, onTurn: (step: 1 | -1) => setFirst(addMonths(first, step)) }
  const cells = {
    known,
    words,
    chosen: value,
    band: previewOf(value, hovered),
    entry: entryDay([active, value.from], first, last, isFree),
    hidesPast: hidePast,
    isInGrid: true,
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
            {...(skipsPastWeeks && { since: today })}
            words={words}
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
              <DayCell
                key={day}
                day={day}
                {...cells}
                renderControl={(control) => (
                  <button type="button" onClick={() => onChange(pickDay(value, day, mode))} {...control} />
                )}
              />
            )}
          />
        </div>
      ))}
    </div>
  )
}

/** The months shown, which follow the chosen day and change when a shortcut chooses another month. */
function useMonths(value: DayRange, months: number, today: Day) {
  const [first, setFirst] = useState(() => firstOfMonth(value.from && value.from > today ? value.from : today))
  const last = addDays(addMonths(first, months), -1)
  const isShown = (day: Day) => day >= first && day <= last

  const [known, setKnown] = useState(value.from)
  if (value.from !== known) {
    setKnown(value.from)
    if (value.from && !isShown(value.from)) setFirst(firstOfMonth(value.from))
  }
  return { first, last, isShown, setFirst }
}

/** Gives the focus to a day: at once, or as soon as its month is shown. */
function useDayFocus(first: Day) {
  const grid = useRef<HTMLDivElement>(null)
  const wanted = useRef<Day | null>(null)
  const focusWanted = () => {
    const day = grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)
    if (day) wanted.current = null
    day?.focus()
  }
  useEffect(focusWanted, [first])

  const focusDay = (day: Day) => {
    wanted.current = day
    focusWanted()
  }
  return { grid, focusDay }
}

type TurnProps = { to: 'previous' | 'next'; isOff: boolean; words: DayWords; onTurn: (months: 1 | -1) => void }

/** Stays in its place and keeps the focus when there is nothing further back. */
function Turn({ to, isOff, words, onTurn }: TurnProps) {
  return (
    <IconButton
      icon={to === 'next' ? 'chevron-right' : 'chevron-left'}
      label={words[to]}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : () => onTurn(to === 'next' ? 1 : -1)}
    />
  )
}
