import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'

/** A quiet line on every page of an account whose address is not proved, with both ways on. */
export function ProofBar({ email }: { email: string }) {
  const { t } = useTranslation('proofBar')
  const { open } = useOverlay()
  return (
    <aside aria-label={t('text', { email })} className="border-b border-sand-200 bg-sand-100 text-sm">
      <p className="page flex min-h-11 flex-wrap items-center gap-x-4">
        <span className="min-w-0 wrap-anywhere">{t('text', { email })}</span>
        <Link to={open({ auth: 'login' })} preventScrollReset className={textLinkClass}>
          {t('prove')}
        </Link>
        <Link to={open({ auth: 'correct' })} preventScrollReset className={textLinkClass}>
          {t('correct')}
        </Link>
      </p>
    </aside>
  )
}
