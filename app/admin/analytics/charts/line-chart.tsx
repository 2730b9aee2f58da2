import { ChartFrame } from './chart-frame.tsx'
import { beforeMark, marks } from './marks.ts'
import type { Plot } from './plot.view.server.ts'

/** Lines over time: the first has a ground, what is not over stands by itself on a dotted stem, the period before is gray. */
export function LineChart({ plot, label }: { plot: Plot; label: string }) {
  return (
    <ChartFrame {...plot} label={label}>
      {(height) => (
        <>
          <svg width="100%" height={height} viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none">
            {plot.lines.map(({ label: name, ground }, index) =>
              ground ? <path key={name} d={ground} fill={markOf(index).color} fillOpacity="0.08" /> : null,
            )}
            {plot.lines.map(({ label: name, isBefore, path, openPath }, index) => {
              const { color, dash } = isBefore ? beforeMark : markOf(index)
              const look = {
                fill: 'none',
                stroke: color,
                strokeWidth: isBefore ? 1.5 : 2.25,
                vectorEffect: 'non-scaling-stroke',
              }
              return (
                <g key={name}>
                  {path && <path d={path} strokeDasharray={dash} {...look} />}
                  {openPath && <path d={openPath} strokeDasharray="1 5" strokeLinecap="round" {...look} />}
                </g>
              )
            })}
          </svg>
          {plot.lines.flatMap(({ label: name, symbol, symbols }, index) =>
            symbols.map(({ x, y, isOpen }) => (
              <svg key={`${name} ${x}`} x={x} y={y} className="overflow-visible">
                <path
                  d={symbol ?? ''}
                  fill={isOpen ? 'var(--color-white)' : markOf(index).color}
                  stroke={markOf(index).color}
                  strokeWidth="1.5"
                />
              </svg>
            )),
          )}
        </>
      )}
    </ChartFrame>
  )
}

const markOf = (index: number) => marks[index % marks.length]!
