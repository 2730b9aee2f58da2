import { ChartFrame } from './chart-frame.tsx'
import { marks } from './marks.ts'
import type { ColumnPlot } from './plot.view.server.ts'

/** Columns beside each other; those of the second series are hollow, so that no color is needed to tell them apart. */
export function ColumnChart({ plot, label }: { plot: ColumnPlot; label: string }) {
  return (
    <ChartFrame {...plot} label={label}>
      {(height) => (
        <svg width="100%" height={height} viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none">
          {plot.columns.map((path, series) => {
            const { color } = marks[series % marks.length]!
            return (
              <path
                key={color}
                d={path}
                fill={color}
                fillOpacity={series === 0 ? 1 : 0.18}
                stroke={color}
                vectorEffect="non-scaling-stroke"
              />
            )
          })}
        </svg>
      )}
    </ChartFrame>
  )
}
