import { TableLinks } from '#app/ui/table-links.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { SectionPager } from '#app/ui/pages/paged-section.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { StatementBookingView, StatementLineView, StatementView } from './statement.view.server.ts'

/** A month's statement between two balances, printed without the frame. */
export function StatementPage({ statement }: { statement: StatementView }) {
  const { t } = useTranslation('payments')
  const { title, number, about, fileAddress, at, opening, before, closing, lines } = statement
  const isLast = at.page === at.pages
  const words = {
    label: t('statement.pages.label'),
    previous: t('statement.pages.previous'),
    next: t('statement.pages.next'),
    page: (page: number) => t('statement.pages.page', { page }),
  }
  return (
    <main id="main" className="page host-page pt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <BackLink to="/payments">{t('statement.back')}</BackLink>
        <div className="flex flex-wrap gap-3">
          <TableLinks
            address={fileAddress}
            csv={t('statement.download')}
            workbook={t('statement.workbook')}
            className={buttonClass('plain')}
          />
          <Button look="plain" onClick={() => window.print()}>
            <Icon name="printer" size={18} />
            {t('statement.print')}
          </Button>
        </div>
      </div>
      <article className="grid gap-7 rounded-2xl border border-sand-200 bg-white p-6 sm:p-10 print:gap-5 print:border-0 print:p-0">
        <div className="grid gap-1">
          <PageTitle>{title}</PageTitle>
          <p className="font-semibold figures">{number}</p>
          <p className="text-ink-500 wrap-anywhere">{about}</p>
        </div>
        {lines.length === 0 && <p className="text-ink-500">{t('statement.none')}</p>}
        <table className="w-full text-left">
          <thead className="text-sm text-ink-500">
            <tr className="border-b border-sand-200">
              <th scope="col" className="pb-2">
                {t('statement.what')}
              </th>
              <th scope="col" className="pb-2 text-right">
                {t('statement.amount')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-sand-200">
            <Total name={t(before ? 'statement.before' : 'statement.opening')} amount={before ?? opening} />
            {lines.map((line) => (
              <tr key={line.key} className="align-top">
                <td className="py-3 wrap-anywhere">
                  <p>
                    <span className="font-semibold">{line.kind}</span> ·{' '}
                    <span className="whitespace-nowrap text-ink-500">{line.day}</span>
                  </p>
                  {line.booking && <Booking booking={line.booking} />}
                  {line.payout && <Payout payout={line.payout} />}
                  {line.note && <p className="text-sm text-ink-500">{line.note}</p>}
                </td>
                <td className="py-3 pl-4 text-right font-semibold whitespace-nowrap figures">{line.amount}</td>
              </tr>
            ))}
            {isLast && <Total name={t('statement.closing')} amount={closing} />}
          </tbody>
        </table>
        <SectionPager name="lines" {...at} words={words} />
      </article>
    </main>
  )
}

function Booking({ booking: { id, guest, when, title, number } }: { booking: StatementBookingView }) {
  return (
    <>
      <p className="text-sm">
        <Link to={`/host/bookings/${id}`} className="underline underline-offset-4">
          {guest}
        </Link>{' '}
        · <span className="text-ink-500 figures">{number}</span>
      </p>
      <p className="text-sm">{when}</p>
      <p className="text-sm text-ink-500">{title}</p>
    </>
  )
}

/** One line a payout, with what of it is which booking's. */
function Payout({ payout: { facts, parts, more } }: { payout: NonNullable<StatementLineView['payout']> }) {
  return (
    <>
      <p className="text-sm figures">{facts.join(' · ')}</p>
      <ul className="mt-2 grid gap-2 border-l-2 border-sand-200 pl-3">
        {parts.map(({ amount, ...booking }) => (
          <li key={booking.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            <div>
              <Booking booking={booking} />
            </div>
            <p className="text-sm whitespace-nowrap figures">{amount}</p>
          </li>
        ))}
        {more && <li className="text-sm text-ink-500">{more}</li>}
      </ul>
    </>
  )
}

function Total({ name, amount }: { name: string; amount: string }) {
  return (
    <tr>
      <th scope="row" className="py-3 font-semibold">
        {name}
      </th>
      <td className="py-3 pl-4 text-right font-bold whitespace-nowrap figures">{amount}</td>
    </tr>
  )
}
