import { searchAddress } from '#domain/search/search.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useLedHere } from './header/home-search.ts'

/** Only for those whom a search led here. */
export function BackToResults() {
  const { t } = useTranslation('listing')
  const search = useLedHere()
  return (
    search && (
      <Link to={searchAddress(search)} className={textLinkClass}>
        {t('backToResults')}
      </Link>
    )
  )
}
