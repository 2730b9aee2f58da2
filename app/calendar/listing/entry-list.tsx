import { Link, textLinkClass } from '#app/ui/link.tsx'
import type { EntryView } from './entry.view.server.ts'

/** Bookings and blocks that occupy days, with links to the bookings. */
export function EntryList({ entries }: { entries: readonly EntryView[] }) {
  return (
    <ul className="divided rounded-2xl border border-sand-200 bg-white">
      {entries.map(({ text, when, to }) => (
        <li key={`${when} ${text}`} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1">
          {to ? (
            <Link to={to} className={`${textLinkClass} min-w-0 wrap-anywhere`}>
              {text}
            </Link>
          ) : (
            <span className="min-h-11 min-w-0 content-center wrap-anywhere">{text}</span>
          )}
          <span className="text-sm text-ink-500">{when}</span>
        </li>
      ))}
    </ul>
  )
}
