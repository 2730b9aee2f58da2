import type { ReactNode } from 'react'
import { chartSize } from './chart-size.ts'
import type { Plot } from './plot.view.server.ts'

type Props = Pick<Plot, 'rules' | 'ticks'> & {
  label: string
  children: (height: number) => ReactNode
}

const { height, top, bottom } = chartSize
const base = height - bottom

/**
 * The parts that all charts share: rules with their values, names below, and under the pointer a point's reading.
 * Only what is stretched has coordinates of its own, so texts keep their size at every width and on paper.
 */
export function ChartFrame({ rules, ticks, label, children }: Props) {
  return (
    <div className="pl-10">
      <svg
        data-chart
        role="img"
        aria-label={label}
        width="100%"
        height={height}
        className="block overflow-visible text-xs"
      >
        {rules.map(({ y, text }) => (
          <g key={y}>
            <line x1="0" x2="100%" y1={y} y2={y} stroke="var(--color-sand-200)" />
            <text x="-8" y={y + 4} textAnchor="end" fill="var(--color-ink-500)">
              {text}
            </text>
          </g>
        ))}
        {children(height)}
        {ticks.map(({ x, text, isMinor }) => (
          <text
            key={x}
            x={x}
            y={height - 6}
            textAnchor="middle"
            fill="var(--color-ink-500)"
            className={isMinor ? 'max-sm:hidden' : undefined}
          >
            {text}
          </text>
        ))}
        <Reading />
      </svg>
    </div>
  )
}

/** Filled and shown under the pointer by `usePartActions`; without script the table has the same. */
const Reading = () => (
  <g data-reading visibility="hidden" className="print:hidden">
    <line y1={top} y2={base} stroke="var(--color-ink-500)" />
    <text x="100%" y="12" textAnchor="end" fill="var(--color-ink-900)" className="font-semibold" />
  </g>
)
