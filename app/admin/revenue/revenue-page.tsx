import { TableLinks } from '#app/ui/table-links.tsx'
import { Form, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { deferredHydration } from '#app/ui/deferred.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Worded } from '#app/session/instant.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { RevenueView } from './revenue.view.server.ts'

const CHARTS = 'charts'
const Charts = deferredHydration(async () => (await import('./lazy/charts.tsx')).Charts, CHARTS)

/** A year's income and expenses in one currency. */
type Props = RevenueView & { isChecking: boolean }

export function RevenuePage({
  isEmpty,
  years,
  currencies,
  exportAddress,
  figures,
  charts,
  table,
  books,
  isChecking,
}: Props) {
  const { t } = useTranslation('revenue')
  return (
    <main id="main" className="page grid max-w-[80rem] grid-cols-1 gap-6 pt-6">
      <div>
        <PageTitle isLead>{t('title')}</PageTitle>
        <p className="text-ink-500">{t('description')}</p>
        <Link to="/admin/revenue/provider" className="inline-flex min-h-11 items-center font-semibold underline">
          {t('provider')}
        </Link>
      </div>
      {isEmpty ? (
        <EmptyState icon="wallet" title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <ChoiceLinks label={t('years')} choices={years} keepsPlace />
            <ChoiceLinks label={t('currencies')} choices={currencies} keepsPlace />
            <TableLinks
              address={exportAddress}
              csv={t('export')}
              workbook={t('workbook')}
              className={buttonClass('plain')}
            />
          </div>
          <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {figures.map(({ label, value, note }) => (
              <div key={label} className="rounded-2xl border border-sand-200 bg-white p-4">
                <dt className="text-sm font-semibold text-ink-700">{label}</dt>
                <dd className="mt-1 text-base font-bold figures wrap-anywhere sm:text-xl">{value}</dd>
                <dd className="mt-1 text-sm text-ink-500">{note}</dd>
              </div>
            ))}
          </dl>
          <Table {...table} />
          <div id={CHARTS}>
            <Charts charts={charts} />
          </div>
        </>
      )}
      <Books {...books} isChecking={isChecking} />
    </main>
  )
}

function Books({ isBad, text, broken, isChecking }: RevenueView['books'] & Pick<Props, 'isChecking'>) {
  const { t } = useTranslation('revenue')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Notice tone={isBad ? 'bad' : 'info'} title={t('books.title')}>
      <p>
        <Worded words={isChecking ? t('books.checking') : text} />
      </p>
      {broken.length > 0 && (
        <ul className="mt-2 grid gap-2" lang="en">
          {broken.map((each) => (
            <li key={each} className="wrap-anywhere">
              {each}
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className="mt-3">
        <Button look="plain" isBusy={isBusy}>
          {t('books.check')}
        </Button>
      </Form>
    </Notice>
  )
}

/** The charts' figures as a table. */
function Table({ head, rows, total }: RevenueView['table']) {
  const { t } = useTranslation('revenue')
  return (
    <section>
      <h2 id="months" className="mb-3 text-xl font-bold">
        {t('table')}
      </h2>
      <div
        role="region"
        aria-labelledby="months"
        tabIndex={0}
        className="overflow-x-auto rounded-2xl border border-sand-200 bg-white"
      >
        <table className="w-full text-left tabular-nums">
          <thead>
            <tr className="border-b border-sand-200 text-sm text-ink-500">
              <th scope="col" className="px-4 py-3 font-semibold">
                {t('month')}
              </th>
              {head.map((name) => (
                <th key={name} scope="col" className="px-4 py-3 text-right font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows, { name: t('total'), cells: total }].map(({ name, cells }, index) => (
              <tr
                key={name}
                className={`border-b border-sand-200 last:border-0 ${index === rows.length ? 'font-semibold' : ''}`}
              >
                <th scope="row" className="px-4 py-2.5 font-normal whitespace-nowrap first-letter:capitalize">
                  {name}
                </th>
                {cells.map((cell, column) => (
                  <td key={head[column]} className="px-4 py-2.5 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
