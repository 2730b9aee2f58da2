import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation } from 'react-router'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import type { Nearest } from './stay-fields.view.server.ts'

/** Links to the nearest free times when the chosen time is taken. */
export function NearestLinks({ nearest }: { nearest: readonly Nearest[] }) {
  const { t } = useTranslation('listing')
  const { pathname } = useLocation()
  if (nearest.length === 0) return null
  return (
    <>
      <p className="mt-1 font-semibold">{t('nearest')}</p>
      <ul className="mt-1 grid">
        {nearest.map(({ text, search }) => (
          <li key={search}>
            <Link to={`${pathname}?${search}`} preventScrollReset className={textLinkClass}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
