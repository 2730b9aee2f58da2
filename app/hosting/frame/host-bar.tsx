import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { currentPlace, hostPlaces } from './host-places.ts'

/**
 * Links to a host's pages under the header. Where they do not fit they scroll, the present one is in the
 * middle, and a side that goes on fades.
 */
export function HostBar() {
  const { t } = useTranslation('hostBar')
  const { pathname } = useLocation()
  const current = currentPlace(pathname)
  const rail = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Only the bar scrolls, sideways.
    const [list, link] = [rail.current, rail.current?.querySelector('[aria-current]')]
    if (!list) return undefined
    const [{ left, width }, at] = [list.getBoundingClientRect(), link?.getBoundingClientRect()]
    if (at) list.scrollLeft += at.left + at.width / 2 - left - width / 2
    const fade = () => {
      list.dataset['before'] = String(list.scrollLeft > 1)
      list.dataset['after'] = String(list.scrollLeft + list.clientWidth < list.scrollWidth - 1)
    }
    fade()
    const sizes = new ResizeObserver(fade)
    sizes.observe(list)
    list.addEventListener('scroll', fade, { passive: true })
    return () => {
      sizes.disconnect()
      list.removeEventListener('scroll', fade)
    }
  }, [current])

  return (
    <nav aria-label={t('label')} className="border-b border-sand-200 bg-paper">
      {/* The padding leaves room for the focus ring. */}
      <ul
        ref={rail}
        className="fading-rail page flex gap-1 py-1.5"
        style={{ overflowX: 'auto', scrollbarWidth: 'none' }}
      >
        {hostPlaces.map(({ name, address }) => (
          <li key={name} className="flex-none">
            <Link
              to={address}
              aria-current={name === current ? (pathname === address ? 'page' : 'true') : undefined}
              className={`inline-flex min-h-11 items-center rounded-full px-3.5 text-sm font-semibold whitespace-nowrap ${name === current ? 'bg-ink-900 text-white' : 'hover:bg-sand-100'}`}
            >
              {t(`places.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
