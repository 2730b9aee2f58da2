import { Turns } from '#app/ui/pages/month-table.tsx'
import type { MonthView } from './month.view.server.ts'

type Props = { month: Pick<MonthView, 'title' | 'previous' | 'next'>; to: (month: string) => string }

/** A month's name, between those before and after it. */
export function MonthHead({ month: { title, previous, next }, to }: Props) {
  const turn = ({ month, label }: MonthView['next']) => ({ to: to(month), label })
  return (
    <div className="mb-3 flex items-center gap-2">
      <h2 id="month-title" className="grow text-xl font-bold">
        {title}
      </h2>
      <Turns previous={turn(previous)} next={turn(next)} />
    </div>
  )
}
