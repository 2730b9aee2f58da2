import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant, type InstantView } from '#app/session/instant.tsx'

type Props = {
  email: {
    id: string
    subject: string
    language: string
    /** To whom, its state, since when, and of which type. */
    line: InstantView
    lastError: string | null
    isRedacted: boolean
    hasText: boolean
    canResend: boolean
  }
  isResent: boolean
  problem: string | undefined
}

/** An e-mail as its reader got it, and its delivery. */
export function EmailPage({ email, isResent, problem }: Props) {
  const { t } = useTranslation('admin')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <main id="main" className="page max-w-[48rem] pt-6">
      <BackLink to="/admin/emails">{t('emails.back')}</BackLink>
      <PageTitle lang={email.language} className="mt-2">
        {email.subject}
      </PageTitle>
      <p className="mb-6 text-ink-500">
        <Instant {...email.line} />
      </p>
      {isResent && !problem && <SavedNotice className="mb-6">{t('emails.resent')}</SavedNotice>}
      {problem && (
        <Notice tone="bad" className="mb-6">
          {problem}
        </Notice>
      )}
      {email.lastError && (
        <Notice className="mb-6" title={t('emails.lastError')}>
          <p className="wrap-anywhere">{email.lastError}</p>
        </Notice>
      )}
      {email.isRedacted && <p className="mb-6">{t('emails.redacted')}</p>}
      {email.canResend && (
        <Form method="post" preventScrollReset className="mb-6">
          <Button look="plain" isBusy={isBusy}>
            {t('emails.resend')}
          </Button>
        </Form>
      )}
      {email.hasText && (
        <div className="group">
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" className="size-5 accent-clay-600" />
            {t('emails.asPhone')}
          </label>
          <iframe
            src={`/admin/emails/${email.id}/body`}
            title={t('emails.body')}
            sandbox=""
            className="h-[48rem] w-full rounded-2xl border border-sand-200 group-has-checked:max-w-[24.375rem]"
          />
        </div>
      )}
    </main>
  )
}
