import { Link } from '../link.tsx'
import { Icon } from '../icon.tsx'
import { pagesShown } from './page-numbers.ts'

export type PagerWords = { label: string; previous: string; next: string; page: (number: number) => string }
type Props = {
  page: number
  pages: number
  to: (page: number) => string
  words: PagerWords
  /** Its margin is its own: of a single page nothing is left. */
  className?: string
}

export function Pager({ page, pages, to, words, className = 'mt-6' }: Props) {
  if (pages <= 1) return null
  return (
    <nav aria-label={words.label} className={`flex flex-wrap items-center justify-center gap-1 ${className}`}>
      <Step icon="chevron-left" label={words.previous} to={page > 1 ? to(page - 1) : null} />
      {pagesShown(page, pages).map((number, index) =>
        number === null ? (
          // Ellipses have no identity of their own, so their position is the key.
          <span key={`gap-${index}`} aria-hidden="true" className="px-2">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={to(number)}
            aria-label={words.page(number)}
            aria-current={number === page ? 'page' : undefined}
            className={`${shape} font-semibold hover:bg-sand-100 aria-[current=page]:bg-ink-900 aria-[current=page]:text-white`}
          >
            {number}
          </Link>
        ),
      )}
      <Step icon="chevron-right" label={words.next} to={page < pages ? to(page + 1) : null} />
    </nav>
  )
}

const shape = 'grid size-11 place-items-center rounded-full'

function Step({ icon, label, to }: { icon: string; label: string; to: string | null }) {
  if (!to) {
    return (
      // A link that leads nowhere is still read out, as one that cannot be followed.
      <span role="link" aria-disabled="true" aria-label={label} className={`${shape} cursor-default text-sand-300`}>
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} className={`${shape} hover:bg-sand-100`}>
      <Icon name={icon} />
    </Link>
  )
}
