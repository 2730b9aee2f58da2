import { useLocation } from 'react-router'
import { TimeLeft } from './time-left.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import type { HoldBarView } from './hold-bar.view.server.ts'

/** A bar above pages that do not show the hold themselves; it counts down in the browser. */
export function HoldBar({ hold }: { hold: HoldBarView }) {
  const { pathname } = useLocation()
  const isShownByPage = ['/checkout', '/bookings', `/property/${hold.listingId}`].includes(pathname)
  return (
    <aside hidden={isShownByPage} aria-label={hold.text} className="bg-clay-50 text-sm text-clay-700">
      <p className="page flex min-h-11 flex-wrap items-center gap-x-3 py-1">
        <span className="min-w-0 wrap-anywhere">{hold.text}</span>
        <span role="timer" className="flex-none">
          <TimeLeft {...hold} />
        </span>
        <Link to={hold.pay.to} className={`${textLinkClass} ml-auto flex-none`}>
          {hold.pay.text}
        </Link>
      </p>
    </aside>
  )
}
