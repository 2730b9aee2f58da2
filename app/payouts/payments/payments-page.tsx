import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { PaymentsView } from './payments.view.server.ts'

/** A host's earnings, their state and the next payouts. */
export function PaymentsPage({ missing, balances, coming, stopped, payouts, months }: PaymentsView) {
  const { t } = useTranslation('payments')
  const isEmpty = balances.length === 0 && months.length === 0
  return (
    <main id="main" className="page grid max-w-[48rem] gap-8 pt-6">
      <PageTitle isLead>{t('title')}</PageTitle>
      {missing && !isEmpty && (
        <Notice title={t('setupTitle')}>
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
          {stopped.length > 0 && <Stopped stopped={stopped} />}
          {coming.length > 0 && <Coming coming={coming} />}
          <Payouts payouts={payouts} />
          <Statements months={months} />
        </>
      )}
    </main>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Balance({ balance: { currency, sums } }: { balance: PaymentsView['balances'][number] }) {
  const { t } = useTranslation('payments')
  return (
    <Section title={`${t('balance')} · ${currency}`}>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {sums.map(({ name, note, amount }) => (
          <div key={name} className="rounded-2xl border border-sand-200 bg-white p-4">
            <dt className="text-sm font-semibold text-ink-700">{name}</dt>
            <dd className="mt-1 text-xl font-bold figures wrap-anywhere">{amount}</dd>
            <dd className="mt-1 text-sm text-ink-500">{note}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Stopped({ stopped }: Pick<PaymentsView, 'stopped'>) {
  const { t } = useTranslation('payments')
  return (
    <Section title={t('stopped')}>
      <ul className="grid gap-2">
        {stopped.map(({ key, id, title, why }) => (
          <li key={key}>
            <BookingLink id={id}>{title}</BookingLink> · {why}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Coming({ coming }: Pick<PaymentsView, 'coming'>) {
  const { t } = useTranslation('payments')
  return (
    <Section title={t('next')}>
      <ul className="grid gap-2">
        {coming.map(({ id, title, from, amount }) => (
          <Row key={id} what={<BookingLink id={id}>{title}</BookingLink>} when={from} amount={amount} />
        ))}
      </ul>
    </Section>
  )
}

function Payouts({ payouts }: Pick<PaymentsView, 'payouts'>) {
  const { t } = useTranslation('payments')
  return (
    <Section title={t('payouts')}>
      {payouts.length === 0 ? (
        <p className="text-ink-500">{t('noPayouts')}</p>
      ) : (
        <ul className="grid gap-2">
          {payouts.map(({ id, when, account, state, why, amount }) => (
            <Row key={id} what={account ? `${state} · ${account}` : state} when={when} amount={amount}>
              {why && (
                <span className="w-full text-sm text-ink-500">
                  {why}{' '}
                  <Link to="/payment-setup" className="underline underline-offset-4">
                    {t('checkAccount')}
                  </Link>
                </span>
              )}
            </Row>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Statements({ months }: Pick<PaymentsView, 'months'>) {
  const { t } = useTranslation('payments')
  return (
    <Section title={t('statements')}>
      {months.length === 0 ? (
        <p className="text-ink-500">{t('noStatements')}</p>
      ) : (
        <ul className="grid gap-2">
          {months.map(({ address, name }) => (
            <li key={address}>
              <Link to={address} className="underline underline-offset-4">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

type RowProps = { what: React.ReactNode; when: string; amount: string; children?: React.ReactNode }

function Row({ what, when, amount, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <span className="wrap-anywhere">
        {what} <span className="text-ink-500">{when}</span>
      </span>
      <span className="font-semibold figures">{amount}</span>
      {children}
    </li>
  )
}

function BookingLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to={`/host/bookings/${id}`} className="font-semibold underline underline-offset-4">
      {children}
    </Link>
  )
}
