import { Form, useNavigation, useOutletContext } from 'react-router'
import type { Refusal } from '#app/claims/claim-form.view.server.ts'
import { ClaimLines, ClaimPhotos, ClaimTimeline } from '#app/claims/claim-parts.tsx'
import { WordsField } from '#app/claims/words-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { CaseView } from '../cases/case.view.server.ts'
import type { AdminPages } from '../frame/admin-pages.ts'
import type { AdminClaimView } from './claim.view.server.ts'

type Props = {
  claim: AdminClaimView
  beside: CaseView
  /** The text of a template, for the reason. */
  filled: string
  refused: Refusal | undefined
}

export function AdminClaimPage({ claim, beside, filled, refused }: Props) {
  const { t } = useTranslation('adminClaims')
  const { caseBar } = useOutletContext<AdminPages>()
  const failure = refused?.problems['form']
  return (
    <main id="main" className="page grid max-w-[48rem] gap-8 pt-6">
      <div>
        <BackLink to="/admin/claims">{t('back')}</BackLink>
        <PageTitle className="mt-2">{claim.title}</PageTitle>
        <p className="mt-1 text-ink-500 wrap-anywhere">
          {claim.about} · {claim.status}
        </p>
      </div>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {caseBar({ view: beside })}
      <Context claim={claim} />
      <ClaimLines claim={claim} />
      <ClaimTimeline claim={claim} />
      <ClaimPhotos claim={claim} />
      <Messages messages={claim.messages} />
      {claim.isDecidable && <Decision claim={claim} filled={filled} refused={refused} />}
      {claim.isWaiting && <Notice>{t('waits')}</Notice>}
    </main>
  )
}

function Context({ claim: { guest, host, left, bookingAt } }: { claim: AdminClaimView }) {
  const { t } = useTranslation('adminClaims')
  return (
    <section aria-labelledby="booking">
      <h2 id="booking" className="text-lg font-bold">
        {t('booking')}
      </h2>
      <p>
        {t('guest')} <Person {...guest} /> · {t('host')} <Person {...host} />
      </p>
      <p className="text-ink-500">{left}</p>
      {bookingAt && (
        <Link to={bookingAt} className={textLinkClass}>
          {t('seeBooking')}
        </Link>
      )}
    </section>
  )
}

function Person({ name, address }: AdminClaimView['guest']) {
  return address ? (
    <Link to={address} className="underline underline-offset-4">
      {name}
    </Link>
  ) : (
    name
  )
}

function Messages({ messages }: Pick<AdminClaimView, 'messages'>) {
  const { t } = useTranslation('adminClaims')
  return (
    <section aria-labelledby="exchange">
      <h2 id="exchange" className="text-lg font-bold">
        {t('messages')}
      </h2>
      {messages.length === 0 && <p className="text-ink-500">{t('noMessages')}</p>}
      <ol className="divided">
        {messages.map(({ id, line, text }) => (
          <li key={id} className="py-3">
            <p className="text-sm text-ink-500">{line}</p>
            <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Decision({ claim: { currency, amountHint }, filled, refused }: Omit<Props, 'beside'>) {
  const { t } = useTranslation('adminClaims')
  const isBusy = useNavigation().formMethod === 'POST'
  const { typed = {}, problems = {} } = refused ?? {}
  return (
    <Form method="post" noValidate className="grid gap-4">
      <h2 className="text-lg font-bold">{t('decideTitle')}</h2>
      <Field
        label={t('amount', { currency })}
        hint={amountHint}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed['amount']}
        problem={problems['amount']}
      />
      <WordsField
        key={filled}
        label={t('reason')}
        hint={t('reasonHint')}
        name="reason"
        typed={typed['reason'] ?? filled}
        problem={problems['reason']}
      />
      <Button isBusy={isBusy} className="justify-self-start">
        {t('decide')}
      </Button>
    </Form>
  )
}
