import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import type { BookingView } from './booking.view.server.ts'

type Props = Pick<BookingView, 'emails'> & { problem: string | undefined }

/** A booking's e-mails to guest and host, each of which can be sent again once it has ended. */
export function BookingEmails({ emails, problem }: Props) {
  const { t } = useTranslation('adminBookings')
  const isBusy = useNavigation().formMethod === 'POST'
  if (emails.length === 0) return <p className="text-ink-500">{t('noEmails')}</p>
  return (
    <>
      {problem && (
        <Notice tone="bad" className="mb-4">
          {problem}
        </Notice>
      )}
      <ul className="divided">
        {emails.map(({ id, when, what, address, canResend }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              {address ? (
                <Link to={address} className="underline underline-offset-4 wrap-anywhere">
                  {what}
                </Link>
              ) : (
                <span className="wrap-anywhere">{what}</span>
              )}
              <span className="block text-sm text-ink-500">
                <Instant {...when} />
              </span>
            </span>
            {canResend && (
              <Form method="post" preventScrollReset>
                <Button look="plain" isBusy={isBusy} name="resend" value={id} aria-label={`${t('resend')}: ${what}`}>
                  {t('resend')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
