import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'

/** An address that is not proved, or that its mail server refuses, or both. */
export type Mailbox = { email: string; isProved: boolean; isRefused: boolean }

/** A quiet line on every page of an account that gets no e-mails, with the ways on. */
export function MailboxBar({ email, isProved, isRefused }: Mailbox) {
  const { t } = useTranslation('mailboxBar')
  const { open } = useOverlay()
  const text = t(isRefused ? 'refused' : 'unproved', { email })
  return (
    <aside aria-label={text} className="border-b border-sand-200 bg-sand-100 text-sm">
      <p className="page flex min-h-11 flex-wrap items-center gap-x-4">
        <span className="min-w-0 wrap-anywhere">{text}</span>
        {isProved ? (
          <Link to="/account/settings#email" className={textLinkClass}>
            {t('settle')}
          </Link>
        ) : (
          <>
            <Link to={open({ auth: 'login' })} preventScrollReset className={textLinkClass}>
              {t('prove')}
            </Link>
            <Link to={open({ auth: 'correct' })} preventScrollReset className={textLinkClass}>
              {t('correct')}
            </Link>
          </>
        )}
      </p>
    </aside>
  )
}
