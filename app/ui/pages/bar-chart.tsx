export type Series = { label: string; points: readonly { value: number; text: string }[] }

/** `by` is the head of the table's first column. */
type Chart = { title: string; by: string; labels: readonly string[]; series: readonly Series[] }

/** About a phone's width, so that font sizes are in real pixels there. */
const [WIDTH, HEIGHT, BELOW, ABOVE] = [360, 120, 22, 20]
/** The labels of more bars would overlap. */
const MAX_NAMED = 12

/** A chart of one series; the table beside it has the figures. */
export function BarChart({ series, labels, title }: { series: Series; labels: readonly string[]; title: string }) {
  const { points, label } = series
  const top = Math.max(1, ...points.map(({ value }) => value))
  const highest = points.find(({ value }) => value === top)
  const step = WIDTH / points.length
  const each = Math.ceil(points.length / MAX_NAMED)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + BELOW + ABOVE}`}
      role="img"
      aria-label={`${title}: ${label}`}
      className="w-full"
    >
      <Line y={ABOVE} />
      <text x="0" y={ABOVE - 6} fontSize="11" fill="var(--color-ink-500)">
        {highest?.text}
      </text>
      <Line y={HEIGHT + ABOVE} />
      {points.map(({ value, text }, index) => {
        const height = Math.round((HEIGHT * value) / top)
        const middle = step * (index + 0.5)
        const isNamed = (points.length - 1 - index) % each === 0
        return (
          <g key={labels[index]}>
            <rect
              x={Math.round(middle - step * 0.32)}
              y={HEIGHT + ABOVE - height}
              width={Math.round(step * 0.64)}
              height={height}
              rx="3"
              fill="var(--color-clay-600)"
            >
              <title>{`${labels[index]}: ${text}`}</title>
            </rect>
            {isNamed && (
              <text x={middle} y={HEIGHT + ABOVE + 16} textAnchor="middle" fontSize="11" fill="var(--color-ink-700)">
                {shortOf(labels[index]!)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

const Line = ({ y }: { y: number }) => <line x1="0" x2={WIDTH} y1={y} y2={y} stroke="var(--color-sand-300)" />

/** A month with a year is cut to three letters; the table has the full name. */
const shortOf = (label: string) => (/\d{4}$/.test(label) ? label.slice(0, 3) : label)

/** The same series as a table, for exact figures and screen readers. */
export function ChartTable({ chart: { by, series, labels, title } }: { chart: Chart }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-sand-300 text-left">
          <th scope="col" className="py-2 font-semibold">
            {by}
          </th>
          {series.map(({ label }) => (
            <th key={label} scope="col" className="py-2 text-right font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label} className="border-b border-sand-200">
            <th scope="row" className="py-1.5 text-left font-normal">
              {label}
            </th>
            {series.map((each) => (
              <td key={each.label} className="py-1.5 text-right figures">
                {each.points[index]!.text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
