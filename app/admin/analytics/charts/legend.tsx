import { beforeMark, marks } from './marks.ts'
import type { ChartView } from './chart-view.ts'

/** The names of a chart's series, each with its mark. */
export function Legend({ legend, kind }: Pick<ChartView, 'legend' | 'kind'>) {
  if (legend.length < 2) return null
  return (
    <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-700">
      {legend.map(({ label, isBefore }, index) => (
        <li key={label} className="inline-flex items-center gap-2">
          <svg aria-hidden="true" width="26" height="12" className="flex-none">
            {kind === 'columns' ? <Box index={index} /> : <Stroke index={index} isBefore={isBefore} />}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

function Box({ index }: { index: number }) {
  const { color } = marks[index % marks.length]!
  return (
    <rect x="7" y="1" width="10" height="10" rx="2" fill={color} fillOpacity={index === 0 ? 1 : 0.18} stroke={color} />
  )
}

function Stroke({ index, isBefore }: { index: number; isBefore: boolean }) {
  const { color, dash } = isBefore ? beforeMark : marks[index % marks.length]!
  return <line x1="0" x2="26" y1="6" y2="6" stroke={color} strokeWidth="2.25" strokeDasharray={dash} />
}
