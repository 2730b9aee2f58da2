import type { Day } from '#kernel/dates.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useInLanguage } from '#app/ui/link.tsx'
import { calendarAddress, type CalendarAddress, type Chosen, isWithin, spanOf } from './calendar-address.ts'
import { MonthBoard } from './month-board.tsx'
import type { MonthView } from './month.view.server.ts'
import { WeekBoard } from './week-board.tsx'
import type { WeekView } from './week.view.server.ts'

type Props = { grid: MonthView | WeekView; address: CalendarAddress; chosen: Chosen | null; today: Day }

/** Days or hours are links; a script adds choosing by dragging and by Shift with arrow keys. */
export function Board({ grid, address, chosen, today }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const inLanguage = useInLanguage()
  const current = useRef({ address, navigate, inLanguage })
  useEffect(() => {
    current.current = { address, navigate, inLanguage }
  })

  // The script loads with the first key or pointer on the board.
  const isRequested = useRef(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const load = () => {
    if (isRequested.current) return
    isRequested.current = true
    void import('./lazy/choose-cells.ts').then(({ chooseCells }) => {
      if (!board.current) return
      stop.current = chooseCells(board.current, { isWithin, spanOf }, (span) => {
        const { address: at, navigate: go, inLanguage: to } = current.current
        void go(to(calendarAddress(at, span)), { replace: true, preventScrollReset: true })
      })
    })
  }

  return (
    <div ref={board} onFocus={load} onPointerOver={load} className="select-none">
      {grid.kind === 'month' ? (
        <MonthBoard grid={grid} {...{ address, chosen, today }} />
      ) : (
        <WeekBoard grid={grid} {...{ address, chosen, today }} />
      )}
    </div>
  )
}
