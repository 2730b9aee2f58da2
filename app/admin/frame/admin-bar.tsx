import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { AdminPlace } from './admin-places.ts'

type Props = {
  /** Places with all their parallel pages. */
  places: readonly (Pick<AdminPlace, 'name' | 'address'> & { pages?: readonly string[] })[]
}

/** The bar of admin's places, separate from the hosts' bar, which all their pages load. */
export function AdminBar({ places }: Props) {
  const { t } = useTranslation('adminBar')
  const { pathname } = useLocation()
  const rail = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const [list, link] = [rail.current, rail.current?.querySelector('[aria-current]')]
    if (list && link) list.scrollLeft += link.getBoundingClientRect().right - list.getBoundingClientRect().right
  }, [pathname])

  return (
    <nav aria-label={t('label')} className="border-b border-sand-200 bg-sand-100">
      <ul ref={rail} className="page flex gap-1 py-1.5" style={{ overflowX: 'auto', scrollbarWidth: 'none' }}>
        {places.map(({ name, address, pages }) => {
          const isCurrent =
            pathname === address || pathname.startsWith(`${address}/`) || pages?.includes(pathname) === true
          return (
            <li key={name} className="flex-none">
              <Link
                to={address}
                aria-current={isCurrent ? (pathname === address ? 'page' : 'true') : undefined}
                className={`inline-flex min-h-11 items-center rounded-full px-3.5 text-sm font-semibold whitespace-nowrap ${isCurrent ? 'bg-ink-900 text-white' : 'hover:bg-sand-200'}`}
              >
                {t(`places.${name}`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
