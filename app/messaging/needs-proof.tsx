import { useLocation } from 'react-router'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** Why nothing is sent yet, and the way to prove the address: a dialog over this page, which keeps what is typed. */
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
