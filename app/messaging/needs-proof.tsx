import { useLocation } from 'react-router'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** Explains that the address must be proved first, in a dialog that keeps the input. */
export function NeedsProof() {
  const { t } = useTranslation('messages')
  const { pathname } = useLocation()
  const back = encodeURIComponent(useInLanguage()(pathname))
  return (
    <p className="text-sm">
      {t('problems.unproved')}{' '}
      <Link to={`${pathname}?auth=login&to=${back}`} className={textLinkClass} preventScrollReset>
        {t('prove')}
      </Link>
    </p>
  )
}
