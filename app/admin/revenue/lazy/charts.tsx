import { BarChart } from '#app/ui/pages/bar-chart.tsx'
import type { RevenueCharts } from '../revenue.view.server.ts'

/** The table's figures as bars, each kind with a scale of its own. */
export function Charts({ charts }: { charts: RevenueCharts }) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {charts.map(({ name, title, note, labels, series }) => (
        <figure key={name} className="rounded-2xl border border-sand-200 bg-white p-5">
          <figcaption className="mb-3">
            <h2 className="text-lg font-bold">{title}</h2>
            <p className="text-sm text-ink-500">{note}</p>
          </figcaption>
          {series.map((each) => (
            <div key={each.label} className="mb-2">
              <p className="text-sm font-semibold text-ink-700">{each.label}</p>
              <BarChart series={each} labels={labels} title={title} />
            </div>
          ))}
        </figure>
      ))}
    </div>
  )
}
