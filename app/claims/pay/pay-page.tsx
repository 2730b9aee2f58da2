import { Form, useNavigation } from 'react-router'
import { CardFields } from '#app/bookings/checkout/card-fields.tsx'
import type { CardFieldsView, WayToPay } from '#app/bookings/checkout/checkout.view.server.ts'
import { FieldsFailed, PaymentElement } from '#app/bookings/checkout/payment-element.tsx'
import { PaymentWays, ProviderForm, ProviderLink } from '#app/bookings/checkout/provider-parts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = {
  view: {
    backAt: string
    about: string
    name: string
    amount: string
    fields: CardFieldsView | null
    ways: readonly WayToPay[]
    returned: string | undefined
  }
  problem: string | undefined
}

/** The amount, its reason and recipient, and the provider's card fields. */
export function PayPage({ view: { backAt, about, name, amount, fields, ways }, problem }: Props) {
  const { t } = useTranslation('claims')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        <BackLink to={backAt}>{t('pay.back')}</BackLink>
        <PageTitle className="mt-2">{t('pay.title')}</PageTitle>
        <p className="mt-1 text-ink-500 wrap-anywhere">{about}</p>
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <dl>
        <div className="flex justify-between gap-4 text-lg font-bold">
          <dt>{t('pay.amount')}</dt>
          <dd className="figures">{amount}</dd>
        </div>
      </dl>
      <p className="text-sm text-ink-500">{t('pay.toHost', { name })}</p>
      {fields && <Fields fields={fields} amount={amount} />}
      {!fields && ways.length === 0 && (
        <Form method="post">
          <Button isBusy={isBusy}>{t('pay.start', { amount })}</Button>
        </Form>
      )}
      {ways.length > 0 && <PaymentWays ways={ways} isFirst={!fields} />}
    </main>
  )
}

function Fields({ fields, amount }: { fields: CardFieldsView; amount: string }) {
  const { t } = useTranslation(['claims', 'checkout'])
  switch (fields.kind) {
    case 'frame':
      return <CardFields address={fields.url} />
    case 'script':
      return <PaymentElement {...fields} toPay={amount} />
    case 'form':
      return <ProviderForm {...fields} toPay={amount} />
    case 'link':
      return <ProviderLink {...fields} toPay={amount} />
    case 'paid':
      return <Notice tone="good">{t('done.payment')}</Notice>
    case 'expired':
    case 'unreachable':
      return <FieldsFailed text={t('checkout:problems.provider')} />
  }
}
