import { Form, useNavigation } from 'react-router'
import { StatusBadge } from '#app/bookings/status-badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import { FactLine, Facts } from '../frame/facts.tsx'
import { BookingEmails } from './booking-emails.tsx'
import { type PayoutStop, PayoutStopForm } from './payout-stop.tsx'
import type { BookingView } from './booking.view.server.ts'

/** A refused form: its text, and problems by field or as `form`. */
type Refused = { typed: string; problems: Readonly<Record<string, string>> }

/**
 * @property payout null for admins without the permission for payments
 * @property done the action just completed
 */
type Props = {
  booking: BookingView
  payout: PayoutStop | null
  done: string | null
  maxReason: number
  refused: Refused | undefined
}

/** A booking's history and money, with an admin's actions. */
export function BookingPage({ booking, payout, done, maxReason, refused }: Props) {
  const { t } = useTranslation('adminBookings')
  return (
    <main id="main" className="page grid max-w-[48rem] gap-8 pt-6">
      <div>
        <BackLink to="/admin/bookings">{t('back')}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <PageTitle isLead>{booking.title}</PageTitle>
          <StatusBadge state={booking.state} />
        </div>
      </div>
      {done && !refused && <SavedNotice>{done}</SavedNotice>}
      {refused?.problems['form'] && <Notice tone="bad">{refused.problems['form']}</Notice>}
      <BookingFacts booking={booking} />
      <Section title={t('timeline')}>
        <ol className="grid gap-2">
          {booking.timeline.map(({ when, what }) => (
            <li key={`${when.iso} ${what}`} className="grid gap-x-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <span className="text-ink-500">
                <Instant {...when} />
              </span>
              <span>{what}</span>
            </li>
          ))}
        </ol>
      </Section>
      <Ledger postings={booking.postings} />
      <Claims claims={booking.claims} />
      <Section title={t('emails')}>
        <BookingEmails emails={booking.emails} problem={refused?.problems['email']} />
      </Section>
      {payout && (
        <p>
          <Link to={`/admin/bookings/${booking.id}/money`} className={textLinkClass}>
            {t('money')}
          </Link>
        </p>
      )}
      {payout && <PayoutStopForm {...payout} {...{ maxReason }} refused={refusedStop(refused)} />}
      <Cancel {...{ booking, maxReason, refused }} />
      <p>
        <Link to={`/property/${booking.listingId}`} className={textLinkClass}>
          {t('listing')}
        </Link>
      </p>
    </main>
  )
}

const refusedStop = (refused: Refused | undefined) =>
  refused?.problems['payout'] === undefined ? null : { typed: refused.typed, problem: refused.problems['payout'] }

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

function BookingFacts({ booking: { guest, host, facts } }: { booking: BookingView }) {
  const { t } = useTranslation('adminBookings')
  const people = [
    { name: t('facts.guest'), person: guest },
    { name: t('facts.host'), person: host },
  ]
  return (
    <Facts facts={facts}>
      {people.map(({ name, person }) => (
        <FactLine key={name} name={name}>
          {person.address ? (
            <Link to={person.address} className="font-semibold underline underline-offset-4">
              {person.name}
            </Link>
          ) : (
            person.name
          )}{' '}
          · {person.email}
        </FactLine>
      ))}
    </Facts>
  )
}

function Ledger({ postings }: { postings: BookingView['postings'] }) {
  const { t } = useTranslation('adminBookings')
  return (
    <Section title={t('ledger.title')}>
      {postings.length === 0 ? (
        <p className="text-ink-500">{t('ledger.none')}</p>
      ) : (
        <table className="w-full text-left">
          <thead className="text-sm text-ink-500">
            <tr>
              <th scope="col">{t('ledger.when')}</th>
              <th scope="col">{t('ledger.account')}</th>
              <th scope="col" className="text-right">
                {t('ledger.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {postings.map(({ key, when, account, amount }) => (
              <tr key={key}>
                <td className="py-1.5">
                  <Instant {...when} />
                </td>
                <td>{account}</td>
                <td className="figures text-right whitespace-nowrap">{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function Claims({ claims }: Pick<BookingView, 'claims'>) {
  const { t } = useTranslation('adminBookings')
  if (claims.length === 0) return null
  return (
    <Section title={t('claims')}>
      <ul className="grid gap-2">
        {claims.map(({ id, text, address }) => (
          <li key={id}>
            {address ? (
              <Link to={address} className="underline underline-offset-4 wrap-anywhere">
                {text}
              </Link>
            ) : (
              <span className="wrap-anywhere">{text}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Cancel({
  booking: { refund, idempotencyKey },
  maxReason,
  refused,
}: Pick<Props, 'booking' | 'maxReason' | 'refused'>) {
  const { t } = useTranslation('adminBookings')
  const isBusy = useNavigation().formMethod === 'POST'
  const problem = refused?.problems['reason']
  if (!refund) return null
  return (
    <Panel as="section" aria-labelledby="cancel" className="grid gap-4">
      <h2 id="cancel" className="text-xl font-bold">
        {t('cancel.title')}
      </h2>
      <p className="text-ink-700">{t('cancel.text', { refund })}</p>
      <Form method="post" preventScrollReset className="grid gap-4" noValidate>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextAreaField
          label={t('cancel.reason')}
          hint={t('cancel.hint')}
          problem={problem && t(problem, { max: maxReason })}
          name="reason"
          rows={2}
          maxLength={maxReason}
          defaultValue={refused?.problems['payout'] === undefined ? refused?.typed : undefined}
        />
        <Button look="plain" isBusy={isBusy} className="justify-self-start">
          {t('cancel.submit')}
        </Button>
      </Form>
    </Panel>
  )
}
