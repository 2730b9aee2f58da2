import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'

/** Explains that the address must be proved first, in a dialog that keeps the input. */
export function NeedsProof() {
  const { t } = useTranslation('messages')
  const { here, open } = useOverlay()
  return (
    <p className="text-sm">
      {t('problems.unproved')}{' '}
      <Link to={open({ auth: 'login', to: here })} className={textLinkClass} preventScrollReset>
        {t('prove')}
      </Link>
    </p>
  )
}
