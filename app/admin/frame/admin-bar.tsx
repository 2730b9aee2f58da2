import { useEffect, useRef } from 'react'
import { Form, useLocation, useMatches } from 'react-router'
import { LanguageField, Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Place = {
  name: string
  address: string
  /** Its parallel pages. */
  pages?: readonly string[]
  /** The number of things that wait there, as it is shown. */
  count: string
}
type Props = { places: readonly Place[] }

/** The start page's address begins those of all others. */
const isAt = ({ name, address, pages }: Place, pathname: string) =>
  pathname === address || (name !== 'desk' && pathname.startsWith(`${address}/`)) || pages?.includes(pathname) === true

/** The bar of admin's places, separate from the hosts' bar, which all their pages load. */
export function AdminBar({ places }: Props) {
  const { t } = useTranslation('adminBar')
  const { pathname } = useLocation()
  // A page that may belong to several places says to which.
  const { within = pathname } = (useMatches().at(-1)?.loaderData ?? {}) as { within?: string }
  const rail = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const [list, link] = [rail.current, rail.current?.querySelector('[aria-current]')]
    if (list && link) list.scrollLeft += link.getBoundingClientRect().right - list.getBoundingClientRect().right
  }, [within])

  return (
    <div className="border-b border-sand-200 bg-sand-100">
      <div className="page flex flex-wrap items-center gap-x-4">
        <nav aria-label={t('label')} className="min-w-0 flex-[1_1_20rem]">
          <ul ref={rail} className="flex gap-1 py-1.5" style={{ overflowX: 'auto', scrollbarWidth: 'none' }}>
            {places.map((place) => {
              const { name, address, count } = place
              const isCurrent = isAt(place, within)
              return (
                <li key={name} className="flex-none">
                  <Link
                    to={address}
                    aria-current={isCurrent ? (pathname === address ? 'page' : 'true') : undefined}
                    className={`inline-flex min-h-11 items-center rounded-full px-3.5 text-sm font-semibold whitespace-nowrap ${isCurrent ? 'bg-ink-900 text-white' : 'hover:bg-sand-200'}`}
                  >
                    {t(`places.${name}`)}{' '}
                    {count && (
                      <span
                        className={`ml-2 rounded-full px-2 text-sm figures ${isCurrent ? 'bg-white text-ink-900' : 'bg-ink-900 text-white'}`}
                      >
                        {count}
                      </span>
                    )}
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
        <FindForm />
      </div>
    </div>
  )
}

/** Any number that people are shown leads to its thing. */
function FindForm() {
  const { t } = useTranslation('adminBar')
  return (
    <Form
      role="search"
      aria-label={t('label')}
      action="/admin/find"
      className="flex w-full gap-2 py-1.5 print:hidden sm:w-72"
    >
      <LanguageField />
      <input
        type="search"
        name="q"
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        maxLength={254}
        className="min-h-11 min-w-0 flex-1 rounded-full border border-sand-500 bg-white px-4 text-sm placeholder:text-ink-500"
      />
      <button className="min-h-11 rounded-full px-3 text-sm font-semibold hover:bg-sand-200">{t('find.submit')}</button>
    </Form>
  )
}
