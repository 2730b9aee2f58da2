import { TableLinks } from '#app/ui/table-links.tsx'
import { Form } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { LanguageField } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { BarChart, ChartTable } from '#app/ui/pages/bar-chart.tsx'
import type { ChartView } from './charts.view.server.ts'
import type { PerformanceView } from './performance.view.server.ts'
import { SearchShare } from './search-share.tsx'

/** A host's figures with their definitions, and charts by month. */
export function PerformancePage({ listings, listingId, months, periods, figures, charts, searches }: PerformanceView) {
  const { t } = useTranslation('performance')
  const addressOf = (path: string, period: number) =>
    `${path}?${new URLSearchParams({ ...(listingId && { listing: listingId }), months: String(period) })}`
  return (
    <main id="main" className="page host-page pt-6">
      <PageTitle isLead>{t('title')}</PageTitle>
      <ListingForm {...{ listings, listingId, months }} />
      <dl className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {figures.map(({ label, values, note }) => (
          <div key={label} className="rounded-2xl border border-sand-200 bg-white p-4">
            <dt className="text-sm font-semibold text-ink-700">{label}</dt>
            {values.map((value) => (
              <dd key={value} className="mt-1 text-xl font-bold figures wrap-anywhere">
                {value}
              </dd>
            ))}
            <dd className="mt-1 text-sm text-ink-500">{note}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-12 mb-4 flex flex-wrap items-center justify-between gap-3">
        <ChoiceLinks
          label={t('periods')}
          choices={periods.map((period) => ({
            to: addressOf('/host/performance', period.months),
            text: period.text,
            isShown: period.months === months,
          }))}
          keepsPlace
        />
        <TableLinks
          address={addressOf('/host/performance/export.csv', months)}
          csv={t('export')}
          workbook={t('workbook')}
          className={buttonClass('plain')}
        />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        {charts.map((chart) => (
          <Chart key={chart.name} chart={chart} />
        ))}
      </div>
      <SearchShare {...searches} />
    </main>
  )
}

function ListingForm({ listings, listingId, months }: Pick<PerformanceView, 'listings' | 'listingId' | 'months'>) {
  const { t } = useTranslation('performance')
  if (listings.length < 2) return null
  return (
    <Form action="/host/performance" className="mt-4 flex flex-wrap items-end gap-3">
      <LanguageField />
      <input type="hidden" name="months" value={months} />
      <SelectField
        key={listingId}
        label={t('listing')}
        name="listing"
        defaultValue={listingId ?? ''}
        className="min-w-0 grow"
      >
        <option value="">{t('all')}</option>
        {listings.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <Button look="plain">{t('show')}</Button>
    </Form>
  )
}

function Chart({ chart }: { chart: ChartView }) {
  const { t } = useTranslation('performance')
  const { title, note, series, labels } = chart
  return (
    <figure className="rounded-2xl border border-sand-200 bg-white p-5">
      <figcaption className="mb-3">
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="text-sm text-ink-500">{note}</p>
      </figcaption>
      {series.map((each) => (
        <div key={each.label} className="mb-2">
          {series.length > 1 && <p className="text-sm font-semibold text-ink-700">{each.label}</p>}
          <BarChart series={each} labels={labels} title={title} />
        </div>
      ))}
      <details>
        <summary className="min-h-11 py-2.5 text-sm font-semibold underline underline-offset-4">{t('table')}</summary>
        <ChartTable chart={chart} />
      </details>
    </figure>
  )
}
