import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { SentenceView } from './sentence.view.server.ts'

/** The understood parts of one line of words; each is a link to the search without it. */
export function SentenceChips({ label, chips }: SentenceView) {
  return (
    <ul aria-label={label} className="mt-4 flex flex-wrap gap-2">
      {chips.map(({ text, address, label: remove }) => (
        <li key={text}>
          <Link
            to={address}
            aria-label={remove}
            preventScrollReset
            className="flex min-h-11 items-center gap-2 rounded-full border border-sand-300 bg-white px-4 text-sm font-semibold hover:border-ink-900"
          >
            {text}
            <Icon name="x" size={16} className="text-ink-500" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
