import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardFields } from './card-fields.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import type { CheckoutProblem, CheckoutView } from './checkout-view.ts'
import { Countdown } from './countdown.tsx'

type Props = { checkout: CheckoutView | null; problem: CheckoutProblem | undefined }

export function CheckoutPage({ checkout, problem }: Props) {
  const { t } = useTranslation('checkout')
  if (!checkout) {
    return (
      <main id="main" className="page">
        <EmptyState isPage icon="circle-alert" title={t('problems.title')} text={t('problems.noBooking')}>
          <ButtonLink to="/bookings">{t('toTrips')}</ButtonLink>
        </EmptyState>
      </main>
    )
  }
  return (
    <main id="main" className="page pt-8">
      <h1 className="mb-8 text-2xl font-bold tracking-tight lg:text-3xl">{t(`title.${titleOf(checkout)}`)}</h1>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <div className="grid content-start gap-8">
          {problem && <PaymentProblem problem={problem} />}
          <State checkout={checkout} />
        </div>
        <CheckoutSummary checkout={checkout} />
      </div>
    </main>
  )
}

const titleOf = ({ state, change }: CheckoutView) => (state.kind === 'asked' ? 'asked' : change ? 'change' : 'pay')

/** Spec §2: 'Failure shows a "Payment Error" card.' */
function PaymentProblem({ problem }: { problem: CheckoutProblem }) {
  const { t } = useTranslation('checkout')
  return (
    <Notice tone="bad" title={t('problems.payment')}>
      {problem === 'provider' && <p>{t('problems.processing')}</p>}
      <p>{t(`problems.${problem}`)}</p>
    </Notice>
  )
}

function State({ checkout }: { checkout: CheckoutView }) {
  switch (checkout.state.kind) {
    case 'to-pay':
      return <ToPay checkout={checkout} state={checkout.state} />
    case 'asked':
      return <Asked checkout={checkout} until={checkout.state.until} />
    case 'ended':
      return <Ended why={checkout.state.why} again={checkout.state.again} />
  }
}

type ToPayProps = { checkout: CheckoutView; state: Extract<CheckoutView['state'], { kind: 'to-pay' }> }

function ToPay({ checkout, state }: ToPayProps) {
  const { t } = useTranslation('checkout')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <Countdown until={state.until} leftMs={state.leftMs} />
      <section aria-labelledby="pay">
        <h2 id="pay" className="mb-4 text-xl font-bold">
          {t('pay')}
        </h2>
        {state.cardFields ? (
          <CardFields address={state.cardFields} />
        ) : (
          <Form method="post">
            <input type="hidden" name="bookingId" value={checkout.id} />
            <Button isBusy={isBusy}>{t('startPayment')}</Button>
          </Form>
        )}
        <p className="mt-4 text-sm text-ink-500">{t('heldSecurely')}</p>
      </section>
      <LetGo checkout={checkout} label={t(checkout.change ? 'change.release' : 'release')} />
    </>
  )
}

function Asked({ checkout, until }: { checkout: CheckoutView; until: string }) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <Notice tone="info" title={t('asked.waiting', { name: checkout.hostName })}>
        <p>{t('asked.until', { until })}</p>
        <p className="mt-2">{t('asked.next')}</p>
      </Notice>
      <p>
        <ButtonLink to="/bookings" look="plain">
          {t('toTrips')}
        </ButtonLink>
      </p>
      <LetGo checkout={checkout} label={t('asked.withdraw')} />
    </>
  )
}

function LetGo({ checkout, label }: { checkout: CheckoutView; label: string }) {
  return (
    <Form method="post" className="border-t border-sand-200 pt-6">
      <input type="hidden" name="bookingId" value={checkout.id} />
      <input type="hidden" name="intent" value="release" />
      {checkout.change && <input type="hidden" name="changeId" value={checkout.change.id} />}
      <button className="min-h-11 text-sm font-semibold underline underline-offset-4 hover:text-clay-700">
        {label}
      </button>
    </Form>
  )
}

/** Why nothing can be paid any more, and the nearest way on. */
function Ended({ why, again }: Omit<Extract<CheckoutView['state'], { kind: 'ended' }>, 'kind'>) {
  const { t } = useTranslation(['checkout', 'status'])
  return (
    <>
      <Notice tone="info" title={t('ended.title')}>
        <p>{t(`status:why.${why}`)}</p>
        <p>{t('ended.text')}</p>
      </Notice>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={again}>{t('ended.again')}</ButtonLink>
        <ButtonLink to="/bookings" look="plain">
          {t('toTrips')}
        </ButtonLink>
      </p>
    </>
  )
}
