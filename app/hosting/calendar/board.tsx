import type { Day } from '#kernel/dates.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useInLanguage } from '../../ui/link.tsx'
import { calendarAddress, type CalendarAddress } from './calendar-address.ts'
import { MonthBoard } from './month-board.tsx'
import type { MonthView } from './month.view.server.ts'
import { WeekBoard } from './week-board.tsx'
import type { WeekView } from './week.view.server.ts'

type Props = { grid: MonthView | WeekView; address: CalendarAddress; today: Day }

/** Days, or hours, that are links. Where there is a script they can be dragged over, and chosen with Shift and arrow keys. */
export function Board({ grid, address, today }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const inLanguage = useInLanguage()
  const current = useRef({ address, navigate, inLanguage })
  useEffect(() => {
    current.current = { address, navigate, inLanguage }
  })

  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void import('./lazy/choose-cells.ts').then(({ chooseCells }) => {
      if (isGone || !board.current) return
      stop = chooseCells(board.current, (chosen) => {
        const { address: at, navigate: go, inLanguage: to } = current.current
        void go(to(calendarAddress(at, chosen)), { replace: true, preventScrollReset: true })
      })
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [])

  return (
    <div ref={board} className="select-none">
      {grid.kind === 'month' ? <MonthBoard grid={grid} today={today} /> : <WeekBoard grid={grid} />}
    </div>
  )
}
