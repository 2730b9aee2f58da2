import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { MonthView } from './month.view.server.ts'

type Props = { month: Pick<MonthView, 'title' | 'previous' | 'next'>; to: (month: string) => string }

/** A month's name, between those before and after it. */
export function MonthHead({ month, to }: Props) {
  return (
    <div className="mb-3 flex items-center gap-2">
      <h2 id="month-title" className="grow text-xl font-bold">
        {month.title}
      </h2>
      <MonthLink to={to(month.previous.month)} icon="chevron-left" label={month.previous.label} />
      <MonthLink to={to(month.next.month)} icon="chevron-right" label={month.next.label} />
    </div>
  )
}

function MonthLink({ to, icon, label }: { to: string; icon: string; label: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      className="grid size-11 place-items-center rounded-full hover:bg-sand-100"
    >
      <Icon name={icon} />
    </Link>
  )
}
