import type { ReactNode } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { chartSize } from './chart-size.ts'
import type { Plot } from './plot.view.server.ts'

type Props = Pick<Plot, 'rules' | 'ticks'> & {
  label: string
  /** The figures of each point in words, in order. */
  readings: readonly string[]
  children: (height: number) => ReactNode
}

const { height, top, bottom } = chartSize
const base = height - bottom

/**
 * The parts that all charts share: rules with their values, names below, and under the pointer a point's reading.
 * Only what is stretched has coordinates of its own, so texts keep their size at every width and on paper.
 */
export function ChartFrame({ rules, ticks, readings, label, children }: Props) {
  return (
    <div className="pl-10">
      <svg role="img" aria-label={label} width="100%" height={height} className="block overflow-visible text-xs">
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
        <Readings readings={readings} />
      </svg>
    </div>
  )
}

/** Shown under the pointer, with script only: before it the table has them, and the page is lighter. */
function Readings({ readings }: Pick<Props, 'readings'>) {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  const width = 100 / readings.length
  return readings.map((text, index) => {
    const middle = `${(index + 0.5) * width}%`
    return (
      <g key={text} className="group print:hidden">
        <rect x={`${index * width}%`} y={top} width={`${width}%`} height={base - top} fill="transparent" />
        <line
          x1={middle}
          x2={middle}
          y1={top}
          y2={base}
          stroke="var(--color-ink-500)"
          className="opacity-0 group-hover:opacity-100"
        />
        <text
          x="100%"
          y="12"
          textAnchor="end"
          fill="var(--color-ink-900)"
          className="font-semibold opacity-0 group-hover:opacity-100"
        >
          {text}
        </text>
      </g>
    )
  })
}
