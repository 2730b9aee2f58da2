import { useOutletContext } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'
import type { Searched } from '../frame/search-page.tsx'

type Person = {
  id: string
  name: string
  email: string
  since: string
  /** The day by which a closed account has to be erased. */
  eraseBy: string | null
  /** It should have been erased by now. */
  isLate: boolean
  isAdmin: boolean
  isSuspended: boolean
  listings: number
}

/** The search over all people. */
export function PeoplePage({ people, ...searched }: Searched & { people: readonly Person[] }) {
  const { t } = useTranslation('people')
  const sought = searched.query ? `&q=${encodeURIComponent(searched.query)}` : ''
  return useOutletContext<AdminPages>().searchPage({
    ...searched,
    words: {
      title: t('title'),
      search: t('search'),
      lists: t('lists.label'),
      pages: t('pages'),
      count: t('count', { count: searched.count }),
      none: t('none'),
      noneText: t('noneText'),
    },
    listOf: (list) => ({ text: t(`lists.${list}`), to: `/admin/users?list=${list}${sought}` }),
    children: people.map((person) => <Row key={person.id} person={person} />),
  })
}

function Row({
  person: { id, name, email, since, eraseBy, isLate, isAdmin, isSuspended, listings },
}: {
  person: Person
}) {
  const { t } = useTranslation('people')
  return (
    <li className="relative grid gap-x-6 px-5 py-3.5 hover:bg-sand-50 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem]">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Link to={`/admin/users/${id}`} className="truncate font-semibold after:absolute after:inset-0">
          {name}
        </Link>
        {isAdmin && <Badge>{t('badge.admin')}</Badge>}
        {isSuspended && <Badge isBad>{t('badge.suspended')}</Badge>}
        {eraseBy && <Badge isBad={isLate}>{t(isLate ? 'badge.late' : 'badge.closed')}</Badge>}
      </span>
      <span className="truncate text-sm text-ink-500">{email}</span>
      <span className="text-sm text-ink-500">
        {eraseBy
          ? t('eraseBy', { day: eraseBy })
          : listings > 0
            ? t('listings', { count: listings })
            : t('since', { since })}
      </span>
    </li>
  )
}

export function Badge({ isBad = false, children }: { isBad?: boolean; children: string }) {
  return (
    <span
      className={`rounded-full px-2.5 py-0.5 text-sm font-semibold ${isBad ? 'bg-alert-50 text-alert-700' : 'bg-sand-100 text-ink-900'}`}
    >
      {children}
    </span>
  )
}
