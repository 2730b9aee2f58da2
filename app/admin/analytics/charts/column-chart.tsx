import { ChartFrame } from './chart-frame.tsx'
import { marks } from './marks.ts'
import type { ColumnPlot } from './plot.view.server.ts'

/** Columns beside each other; those of the second series are hollow, so that no color is needed to tell them apart. */
export function ColumnChart({
  plot,
  label,
  readings,
}: {
  plot: ColumnPlot
  label: string
  readings: readonly string[]
}) {
  return (
    <ChartFrame {...plot} label={label} readings={readings}>
      {() =>
        plot.bars.map(({ key, series, x, width, y, height }) => {
          const { color } = marks[series % marks.length]!
          return (
            <rect
              key={key}
              {...{ x, y, width, height }}
              rx="2"
              fill={color}
              fillOpacity={series === 0 ? 1 : 0.18}
              stroke={color}
              strokeWidth="1.5"
            />
          )
        })
      }
    </ChartFrame>
  )
}
