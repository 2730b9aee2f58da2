import { useTranslation } from '#app/ui/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { PriceBreakdown } from '../pay/price-breakdown.tsx'
import type { PriceView } from '../pay/quote.view.server.ts'
import { When } from '../when.tsx'
import type { WhenView } from '../when.view.server.ts'

/** A field that the operator has not entered is null. */
type IssuerView = { product: string } & Record<
  'legalName' | 'registrationNumber' | 'address' | 'supportEmail',
  string | null
>

/** A receipt: finished texts, in the currency that was charged. */
type ReceiptView = {
  issuer: IssuerView
  backTo: string
  number: string
  title: string
  address: string
  guestName: string
  hostName: string
  when: WhenView
  guests: number
  price: PriceView
  moves: readonly {
    kind: 'paid' | 'rest' | 'claim' | 'refunded' | 'disputed'
    day: string
    amount: string
    voucher: string | null
  }[]
  /** The sum of the moves. */
  balance: string
  /** A refund that has not gone through yet. */
  onItsWay: string | null
  waits: string | null
  /** The rest that has to be paid yet, in one sentence. */
  rest: string | null
  isCancelled: boolean
}

/** Printed without header, footer and buttons, on one page. */
export function ReceiptPage({ receipt }: { receipt: ReceiptView }) {
  const { t } = useTranslation('receipt')
  return (
    <main id="main" className="page max-w-[48rem] pt-6">
      <div className="mb-4 flex items-center justify-between gap-4 print:hidden">
        <BackLink to={receipt.backTo}>{t('back')}</BackLink>
        <Button look="plain" onClick={() => window.print()}>
          <Icon name="printer" size={18} />
          {t('print')}
        </Button>
      </div>
      <article className="grid gap-7 rounded-2xl border border-sand-200 bg-white p-6 sm:p-10 print:gap-5 print:border-0 print:p-0">
        <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <PageTitle>{t('title')}</PageTitle>
          <p className="font-semibold">{receipt.issuer.product}</p>
          <p className="w-full text-ink-500">{t('number', { number: receipt.number })}</p>
        </header>
        <Issuer issuer={receipt.issuer} />
        <section>
          <p className="text-lg font-semibold">{receipt.title}</p>
          <p className="text-ink-500">{receipt.address}</p>
          {receipt.isCancelled && <p className="mt-1 font-semibold">{t('cancelled')}</p>}
        </section>
        <People receipt={receipt} />
        <When when={receipt.when} />
        <section aria-labelledby="price" className="border-t border-sand-200 pt-6 print:pt-4">
          <h2 id="price" className="mb-3 text-lg font-bold">
            {t('price')}
          </h2>
          <PriceBreakdown price={receipt.price} />
        </section>
        <Moves receipt={receipt} />
      </article>
    </main>
  )
}

/** The issuer, as whoever keeps the receipt has to name it. */
function Issuer({ issuer: { legalName, registrationNumber, address, supportEmail } }: { issuer: IssuerView }) {
  const { t } = useTranslation('receipt')
  if (!legalName) return null
  return (
    <section aria-labelledby="issuer">
      <h2 id="issuer" className="text-sm text-ink-500">
        {t('issuer')}
      </h2>
      <p className="font-semibold wrap-anywhere">{legalName}</p>
      {registrationNumber && <p className="wrap-anywhere">{t('registration', { number: registrationNumber })}</p>}
      {address && <p className="whitespace-pre-line wrap-anywhere">{address}</p>}
      {supportEmail && <p className="wrap-anywhere">{supportEmail}</p>}
    </section>
  )
}

function People({ receipt }: { receipt: ReceiptView }) {
  const { t } = useTranslation(['receipt', 'party'])
  const rows = [
    { label: t('guest'), value: receipt.guestName },
    { label: t('host'), value: receipt.hostName },
    { label: t('guests'), value: t('party:guests', { count: receipt.guests }) },
  ]
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-ink-500">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** When money was taken or given back, and what is left of it. */
function Moves({ receipt }: { receipt: ReceiptView }) {
  const { t } = useTranslation('receipt')
  return (
    <section aria-labelledby="moves" className="border-t border-sand-200 pt-6 print:pt-4">
      <h2 id="moves" className="mb-3 text-lg font-bold">
        {t('moves')}
      </h2>
      <table className="w-full">
        <tbody>
          {receipt.moves.map(({ kind, day, amount, voucher }, index) => (
            <tr key={index}>
              <th scope="row" className="py-1 pr-4 text-left font-normal">
                {t(`move.${kind}`, { day })}
                {voucher && <span className="block text-sm text-ink-500">{voucher}</span>}
              </th>
              <td className="py-1 text-right align-top whitespace-nowrap figures">{amount}</td>
            </tr>
          ))}
          <tr className="border-t border-sand-200 font-bold">
            <th scope="row" className="py-2 pr-4 text-left">
              {t('kept')}
            </th>
            <td className="py-2 text-right figures">{receipt.balance}</td>
          </tr>
        </tbody>
      </table>
      {receipt.rest && <p className="mt-2 text-ink-500">{receipt.rest}</p>}
      {receipt.waits && <p className="mt-2 text-ink-500">{t('waits', { amount: receipt.waits })}</p>}
      {receipt.onItsWay && <p className="mt-2 text-ink-500">{t('onItsWay', { amount: receipt.onItsWay })}</p>}
    </section>
  )
}
