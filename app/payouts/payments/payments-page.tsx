import { Instant } from '#app/session/instant.tsx'
import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { NamedView, PaymentsView } from './payments.view.server.ts'

/** A host's earnings, their state and the next payouts. */
export function PaymentsPage({ halt, missing, balances, coming, stopped, payouts, months }: PaymentsView) {
  const { t } = useTranslation('payments')
  const isEmpty = balances.length === 0 && months.rows.length === 0
  return (
    <main id="main" className="page host-page pt-8">
      <PageTitle isLead className="mb-8">
        {t('title')}
      </PageTitle>
      {halt && (
        <Notice tone="bad" title={t('halt.title')} className="mb-8">
          <p>
            {t('halt.text')} <Instant {...halt} />
          </p>
          <p className="mt-3">
            <ButtonLink look="plain" to="/contact?topic=payment">
              {t('halt.write')}
            </ButtonLink>
          </p>
        </Notice>
      )}
      {missing && !isEmpty && (
        <Notice title={t('setupTitle')} className="mb-8">
          <p>{t('setupText', { currencies: missing })}</p>
          <p className="mt-3">
            <ButtonLink look="plain" to="/payment-setup">
              {t('setup')}
            </ButtonLink>
          </p>
        </Notice>
      )}
      {isEmpty ? (
        <EmptyState icon="wallet" title={t('empty')} text={`${t('emptyText')} ${t('emptySetup')}`}>
          <ButtonLink to="/payment-setup">{t('setup')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          {balances.map((balance) => (
            <Balance key={balance.currency} balance={balance} />
          ))}
          <p className="mb-10">
            <Link to="/payment-setup" className="underline underline-offset-4">
              {t('whereTo')}
            </Link>
          </p>
          {stopped.rows.length > 0 && <Stopped stopped={stopped} />}
          {coming.rows.length > 0 && <Coming coming={coming} />}
          <Payouts payouts={payouts} />
          <Statements months={months} />
        </>
      )}
    </main>
  )
}

function Balance({ balance: { currency, comes, sums } }: { balance: PaymentsView['balances'][number] }) {
  const { t } = useTranslation('payments')
  return (
    <section className="mb-6">
      <h2 className="mb-3 text-xl font-bold">{`${t('balance')} · ${currency}`}</h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {sums.map(({ name, note, amount }) => (
          <div key={name} className="rounded-2xl border border-sand-200 bg-white p-4">
            <dt className="text-sm font-semibold text-ink-700">{name}</dt>
            <dd className="mt-1 text-lg font-bold figures wrap-anywhere sm:text-xl">{amount}</dd>
            <dd className="mt-1 text-sm text-ink-500">{note}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-700">{comes}</p>
    </section>
  )
}

type ListProps = { name: string; title: string; at: { page: number; pages: number }; children: ReactNode }

/** A list with pages of its own. */
function List({ name, title, at, children }: ListProps) {
  const { t } = useTranslation('payments')
  const words = {
    label: t('pages.label', { list: title }),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (page: number) => t('pages.page', { page }),
  }
  return (
    <PagedSection {...{ name, title, words }} {...at}>
      {children}
    </PagedSection>
  )
}

const rowsClass = 'divide-y divide-sand-200 rounded-2xl border border-sand-200 bg-white'

function Stopped({ stopped: { at, rows } }: Pick<PaymentsView, 'stopped'>) {
  const { t } = useTranslation('payments')
  return (
    <List name="stopped" title={t('stopped')} at={at}>
      <ul className={rowsClass}>
        {rows.map(({ why, amount, ...booking }) => (
          <Row key={booking.id} head={<BookingLink booking={booking} />} amount={amount}>
            <Booking booking={booking} />
            <p className="text-sm font-semibold text-clay-700">{why}</p>
          </Row>
        ))}
      </ul>
    </List>
  )
}

function Coming({ coming: { at, rows } }: Pick<PaymentsView, 'coming'>) {
  const { t } = useTranslation('payments')
  return (
    <List name="coming" title={t('next')} at={at}>
      <ul className={rowsClass}>
        {rows.map(({ from, amount, ...booking }) => (
          <Row key={booking.id} head={<BookingLink booking={booking} />} amount={amount} note={from}>
            <Booking booking={booking} />
          </Row>
        ))}
      </ul>
    </List>
  )
}

function Payouts({ payouts: { at, rows } }: Pick<PaymentsView, 'payouts'>) {
  const { t } = useTranslation('payments')
  return (
    <List name="payouts" title={t('payouts')} at={at}>
      {rows.length === 0 ? (
        <p className="text-ink-500">{t('noPayouts')}</p>
      ) : (
        <ul className={rowsClass}>
          {rows.map((payout) => (
            <Payout key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </List>
  )
}

/** A payout with the bookings that it is made of. */
function Payout({ payout }: { payout: PaymentsView['payouts']['rows'][number] }) {
  const { t } = useTranslation('payments')
  const { when, reference, account, state, why, amount, parts, more } = payout
  return (
    <Row
      head={
        <span className="font-semibold">
          <Instant {...when} />
        </span>
      }
      amount={amount}
      note={state}
      below={<Parts parts={parts} more={more} />}
    >
      {account && <p className="text-sm text-ink-700">{account}</p>}
      <p className="text-sm text-ink-500 figures wrap-anywhere">{reference}</p>
      {why && (
        <p className="text-sm text-ink-700">
          {why}{' '}
          <Link to="/payment-setup" className="underline underline-offset-4">
            {t('checkAccount')}
          </Link>
        </p>
      )}
    </Row>
  )
}

function Parts({ parts, more }: Pick<PaymentsView['payouts']['rows'][number], 'parts' | 'more'>) {
  return (
    <ul className="col-span-2 mt-2 grid gap-2 border-t border-sand-200 pt-3 text-sm">
      {parts.map((part) => (
        <li key={part.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6">
          <div>
            <BookingLink booking={part} />
            <Booking booking={part} />
          </div>
          <p className="figures">{part.amount}</p>
        </li>
      ))}
      {more && <li className="text-ink-500">{more}</li>}
    </ul>
  )
}

function Statements({ months: { at, rows } }: Pick<PaymentsView, 'months'>) {
  const { t } = useTranslation('payments')
  return (
    <List name="statements" title={t('statements')} at={at}>
      {rows.length === 0 ? (
        <p className="text-ink-500">{t('noStatements')}</p>
      ) : (
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {rows.map(({ address, name }) => (
            <li key={address}>
              <Link to={address} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </List>
  )
}

type RowProps = { head: ReactNode; amount: string | null; note?: string; below?: ReactNode; children: ReactNode }

/** The subject is on the left, the amount on the right. */
function Row({ head, amount, note, below, children }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 p-4">
      <p className="wrap-anywhere">{head}</p>
      <p className="text-right font-semibold figures">{amount}</p>
      <div className="grid content-start gap-0.5 max-sm:col-span-2">{children}</div>
      <p className="text-sm text-ink-500 max-sm:col-span-2 sm:text-right">{note}</p>
      {below}
    </li>
  )
}

function Booking({ booking: { when, title } }: { booking: NamedView }) {
  return (
    <>
      <p className="text-sm text-ink-700">{when}</p>
      <p className="text-sm text-ink-500 wrap-anywhere">{title}</p>
    </>
  )
}

function BookingLink({ booking: { id, guest } }: { booking: NamedView }) {
  return (
    <Link to={`/host/bookings/${id}`} className="font-semibold underline underline-offset-4">
      {guest}
    </Link>
  )
}
