import { useTranslation } from '#app/ui/texts.tsx'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FailureReference } from '#app/ui/failure-reference.tsx'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { LinkedText, slots } from '#app/ui/linked-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { CardFields } from './card-fields.tsx'
import { FieldsFailed, PaymentElement } from './payment-element.tsx'
import { BoughtStay, CheckoutDetails } from './checkout-summary.tsx'
import type { CardFieldsView, CheckoutProblem, CheckoutView } from './checkout.view.server.ts'
import { Countdown } from './countdown.tsx'
import { HelpLinks } from './help-links.tsx'
import { PartsChoice, PaymentWays, ProviderForm, ProviderLink } from './provider-parts.tsx'
import { type PurposeAnswer, PurposeForm } from './purpose-form.tsx'
import { ChargeNote } from '../pay/price-breakdown.tsx'

type Props = {
  checkout: CheckoutView | null
  problem: CheckoutProblem | undefined
  /** The answer to what the booking is for. */
  purpose: PurposeAnswer | undefined
}

/** The stay, then the card, then the details; on a desk stay and details stand beside the card. */
export function CheckoutPage({ checkout, problem, purpose }: Props) {
  const { t } = useTranslation('checkout')
  if (!checkout) return <CheckoutError text={t('problems.noBooking')} />
  return (
    <main
      id="main"
      className="page grid gap-6 pt-6 pb-12 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-16 lg:gap-y-0 lg:pt-8"
    >
      <PageTitle isLead className="lg:col-span-2 lg:mb-8">
        {checkout.heading}
      </PageTitle>
      <BoughtStay checkout={checkout} />
      <div className="grid content-start gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-2 lg:gap-8">
        {problem && <PaymentProblem problem={problem} />}
        {checkout.purpose !== null && (
          <PurposeForm bookingId={checkout.id} stored={checkout.purpose} answer={purpose} />
        )}
        <State checkout={checkout} />
        <HelpLinks state={checkout.state.kind} />
      </div>
      <CheckoutDetails checkout={checkout} />
    </main>
  )
}

/** Spec §2: 'then an error card "Error" on failure'. */
export function CheckoutError({ text, failed }: { text: string; failed?: { again: string; error: unknown } }) {
  const { t } = useTranslation(['checkout', 'shell'])
  return (
    <main id="main" className="page">
      <EmptyState isPage icon="circle-alert" title={t('problems.title')} text={text}>
        {failed && (
          <>
            <FailureReference error={failed.error} />
            <a href={failed.again} className={buttonClass('primary')}>
              {t('shell:failure.broken.again')}
            </a>
          </>
        )}
        <ButtonLink to="/bookings" look={failed ? 'plain' : 'primary'}>
          {t('toTrips')}
        </ButtonLink>
      </EmptyState>
    </main>
  )
}

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
      return <Requested checkout={checkout} until={checkout.state.until} />
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
      {state.until && <Countdown until={state.until} leftMs={state.leftMs} />}
      <section aria-labelledby="pay">
        <h2 id="pay" className="mb-4 text-xl font-bold">
          {t('pay')}
        </h2>
        {checkout.choice && <PartsChoice choice={checkout.choice} bookingId={checkout.id} />}
        <ChargeNote price={checkout.price} />
        {state.cardFields && <Fields fields={state.cardFields} checkout={checkout} />}
        {!state.cardFields && state.ways.length === 0 && (
          <Form method="post">
            <input type="hidden" name="bookingId" value={checkout.id} />
            <Button isBusy={isBusy}>{t('startPayment')}</Button>
          </Form>
        )}
        {state.ways.length > 0 && (
          <PaymentWays
            ways={state.ways}
            isFirst={!state.cardFields}
            bookingId={checkout.id}
            address={chosenAddress(checkout)}
          />
        )}
        <Accepted checkout={checkout} />
        <p className="mt-3 text-sm text-ink-500">{t('heldSecurely')}</p>
      </section>
      {!checkout.isRest && (
        <ReleaseForm checkout={checkout} label={t(checkout.change ? 'change.release' : 'release')} />
      )}
      {state.exchange && (
        <p>
          <Link to={state.exchange} className={`${textLinkClass} text-sm`}>
            {t('exchange')}
          </Link>
        </p>
      )}
    </>
  )
}

/** A guest who pays all at once does so at another provider too. */
const chosenAddress = ({ choice }: CheckoutView) =>
  choice?.ways.find(({ name }) => (name === 'all') === choice.isWhole)?.address

function Fields({ fields, checkout }: { fields: CardFieldsView; checkout: CheckoutView }) {
  const { t } = useTranslation('checkout')
  const inLanguage = useInLanguage()
  switch (fields.kind) {
    case 'frame':
      return <CardFields address={fields.url} />
    case 'script':
      return <PaymentElement {...fields} toPay={checkout.toPay} />
    case 'form':
      return <ProviderForm {...fields} toPay={checkout.toPay} />
    case 'link':
      return <ProviderLink {...fields} toPay={checkout.toPay} />
    case 'paid':
      return (
        <Notice tone="good">
          <p>{t('received')}</p>
          <a href={inLanguage(`/bookings/${checkout.id}`)} className={buttonClass('primary')}>
            {t('toTrip')}
          </a>
        </Notice>
      )
    case 'expired':
      return <FieldsFailed text={t('problems.hold-ended')} />
    case 'unreachable':
      return <FieldsFailed text={t('problems.provider')} />
  }
}

const acceptedLink = 'font-semibold underline underline-offset-4'

/** The terms and refund policy in view of the button; the terms open in another tab. */
function Accepted({ checkout }: { checkout: CheckoutView }) {
  const { t } = useTranslation(['checkout', 'policy'])
  const inLanguage = useInLanguage()
  const links = {
    rules: (
      <a href="#rules" className={acceptedLink}>
        {t('accept.rules')}
      </a>
    ),
    policy: (
      <a href="#policy" className={acceptedLink}>
        {t('accept.policy', { policy: t(`policy:names.${checkout.refundPolicy}`) })}
      </a>
    ),
    terms: (
      <a href={inLanguage('/terms')} target="_blank" rel="noreferrer" className={acceptedLink}>
        {t('accept.terms')}
      </a>
    ),
  }
  return (
    <p className="mt-4 text-sm">
      <LinkedText text={t('accept.text', slots('rules', 'policy', 'terms'))} links={links} /> {checkout.refundLine}{' '}
      {t('accept.noWithdrawal')}
    </p>
  )
}

function Requested({ checkout, until }: { checkout: CheckoutView; until: string }) {
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
      <ReleaseForm checkout={checkout} label={t('asked.withdraw')} />
    </>
  )
}

function ReleaseForm({ checkout, label }: { checkout: CheckoutView; label: string }) {
  return (
    <Form method="post" className="border-t border-sand-200 pt-6">
      <input type="hidden" name="bookingId" value={checkout.id} />
      <input type="hidden" name="intent" value="release" />
      {checkout.change && <input type="hidden" name="changeId" value={checkout.change.id} />}
      <button className={`${textLinkClass} text-sm hover:text-clay-700`}>{label}</button>
    </Form>
  )
}

/** Why the booking can no longer be paid, and the one link onward. */
function Ended({ why, again }: Omit<Extract<CheckoutView['state'], { kind: 'ended' }>, 'kind'>) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <Notice tone="info" title={t('ended.title')}>
        <p>{why}</p>
        <p>{t('ended.text')}</p>
      </Notice>
      <p>
        <ButtonLink to={again}>{t('ended.again')}</ButtonLink>
      </p>
    </>
  )
}
