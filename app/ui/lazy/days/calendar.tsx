import { addDays, addMonths, type Day } from '#kernel/dates.ts'
import type { KeyboardEvent } from 'react'
import { IconLink } from '../icon-button.tsx'
import { Link } from '../../link.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import { dayByKey, entryDay } from './day-keys.ts'
import { noDays } from './day-range.ts'
import type { DayWords } from './day-words.ts'
import { DayCell, type KnownDays, MonthGrid, NoTurn, reasonOf } from './month-grid.tsx'

type Props = KnownDays & {
  /** First day of the first month shown; two stand side by side where there is room. */
  from: Day
  /** One day, or the first and the last of several. */
  chosen: { from: Day; to: Day } | null
  dayTo: (day: Day) => string
  /** Null where there is nothing further to show. */
  previousTo: string | null
  nextTo: string | null
  words: DayWords
}

/** Months whose days are links, so the address is its only state (docs/decisions/003). */
export function Calendar(props: Props) {
  const { from, today, chosen } = props
  const isHydrated = useHydrated()
  const isFree = (day: Day) => reasonOf(day, props) === undefined
  const last = addDays(addMonths(from, 2), -1)
  const entry = isHydrated ? entryDay([chosen && chosen.from], from, last, isFree) : null

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const current = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    const day = current && dayByKey(event.key, current, { today, isFree })
    if (!day) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on the day links arrive here; the group itself is no control
    <div onKeyDown={onKeyDown} role="group">
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {[from, addMonths(from, 1)].map((first, index) => (
          <Month key={first} {...{ first, entry }} isSecond={index === 1} {...props} />
        ))}
      </div>
    </div>
  )
}

type MonthProps = Props & { first: Day; entry: Day | null; isSecond: boolean }

function Month({ first, isSecond, entry, previousTo, nextTo, words, chosen, dayTo, ...known }: MonthProps) {
  const turn = { replace: true, preventScrollReset: true }
  return (
    <div className={isSecond ? 'hidden md:block' : ''}>
      <MonthGrid
        first={first}
        since={known.today}
        words={words}
        turns={{
          previous:
            isSecond || !previousTo ? (
              <NoTurn />
            ) : (
              <IconLink to={previousTo} icon="chevron-left" label={words.previous} {...turn} />
            ),
          next: !nextTo ? (
            <NoTurn />
          ) : (
            <IconLink
              to={nextTo}
              icon="chevron-right"
              label={words.next}
              className={isSecond ? '' : 'md:invisible'}
              {...turn}
            />
          ),
        }}
        renderDay={(day) => (
          <DayCell
            key={day}
            {...{ day, known, entry, words }}
            chosen={chosen ?? noDays}
            band={chosen}
            hidesPast="phone"
            renderControl={(control) => <Link to={dayTo(day)} replace preventScrollReset {...control} />}
          />
        )}
      />
    </div>
  )
}
