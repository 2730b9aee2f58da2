import type { Tile } from '../sections/tiles.view.server.ts'

const arrows = { up: '▲', down: '▼', same: '=' } as const

/** The figures of a section at a glance; whether more is better, the reader knows. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  if (tiles.length === 0) return null
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-2xl border border-sand-200 bg-white sm:grid-cols-3 lg:flex">
      {tiles.map(({ label, value, change }) => (
        <div key={label} className="-mb-px -ml-px min-w-0 flex-1 border-b border-l border-sand-200 p-4">
          <dt className="text-sm text-ink-500">{label}</dt>
          <dd className="mt-0.5 text-xl font-bold figures wrap-anywhere">{value}</dd>
          {change && (
            <dd className="mt-0.5 text-sm text-ink-700 figures">
              <span aria-hidden="true" className="mr-1 text-xs">
                {arrows[change.direction]}
              </span>
              {change.text}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
