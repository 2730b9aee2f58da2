import type { Cell, TableView } from './chart-view.ts'

type Props = TableView & { id: string; title: string }

/** A part's figures; what is wider than the page scrolls within it. */
export function FigureTable({ id, title, by, head, rows }: Props) {
  return (
    <div role="group" aria-labelledby={id} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-sand-300 align-bottom text-ink-500">
            <th scope="col" className="py-2 pr-3 font-semibold">
              {by}
            </th>
            {head.map((name) => (
              <th key={name} scope="col" className="min-w-16 py-2 pl-3 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, cells }) => (
            <tr key={key} className="border-b border-sand-200 last:border-0">
              <th scope="row" className="max-w-80 min-w-32 py-2 pr-3 font-normal wrap-anywhere">
                {name}
                {note && <span className="block text-xs text-ink-500">{note}</span>}
              </th>
              {cells.map((cell, index) => (
                <Figure key={head[index]} {...cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Drawn, because no printer leaves out what is drawn as it does a background. */
function Figure({ text, bar, shade }: Cell) {
  return (
    <td className="relative py-2 pl-3 text-right whitespace-nowrap figures">
      {bar !== undefined && (
        <svg aria-hidden="true" className="mr-3 inline-block h-2 w-14 sm:w-24">
          <rect width="100%" height="100%" rx="2" fill="var(--color-sand-100)" />
          <rect width={`${Math.round(bar * 100)}%`} height="100%" rx="2" fill="#0072b2" />
        </svg>
      )}
      {shade !== undefined && (
        <svg aria-hidden="true" className="absolute inset-y-0.5 right-0 left-1 size-full">
          <rect width="100%" height="100%" fill="#0072b2" fillOpacity={0.04 + shade * 0.36} />
        </svg>
      )}
      <span className={`relative ${bar === undefined ? '' : 'inline-block min-w-12'}`}>{text}</span>
    </td>
  )
}
