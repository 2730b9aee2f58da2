import { TableLinks } from '#app/ui/table-links.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { StatementView } from './payments.view.server.ts'

/** A month's statement between two balances, printed without the frame. */
export function StatementPage({ statement }: { statement: StatementView }) {
  const { t } = useTranslation('payments')
  const { title, fileAddress, opening, closing, lines, more } = statement
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
        <PageTitle>{title}</PageTitle>
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
            <Total name={t('statement.opening')} amount={opening} />
            {lines.map((line) => (
              <tr key={line.key} className="align-top">
                <td className="py-3 wrap-anywhere">
                  <p>
                    <span className="font-semibold">{line.kind}</span> ·{' '}
                    <span className="whitespace-nowrap text-ink-500">{line.day}</span>
                  </p>
                  <p className="text-sm">
                    <Link to={`/host/bookings/${line.id}`} className="underline underline-offset-4">
                      {line.guest}
                    </Link>
                  </p>
                  <p className="text-sm">{line.when}</p>
                  <p className="text-sm text-ink-500">{line.title}</p>
                  {line.note && <p className="text-sm text-ink-500">{line.note}</p>}
                </td>
                <td className="py-3 pl-4 text-right font-semibold whitespace-nowrap figures">{line.amount}</td>
              </tr>
            ))}
            <Total name={t('statement.closing')} amount={closing} />
          </tbody>
        </table>
        {more && <p className="text-ink-500">{more}</p>}
      </article>
    </main>
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
