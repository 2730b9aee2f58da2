import type { Cell, TableView } from './chart-view.ts'

type Props = TableView & { id: string; title: string }

/** A part's figures, dressed by `admin.css`; what is wider than the page scrolls within it. */
export function FigureTable({ id, title, by, head, rows }: Props) {
  const isShaded = rows.some(({ cells }) => cells.some(({ shade }) => shade !== undefined))
  return (
    <div role="group" aria-labelledby={id} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table className={`figure-table figures w-full text-right text-sm ${isShaded ? '[&_td,&_th]:pr-2' : ''}`}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="align-bottom text-ink-500">
            <th scope="col">{by}</th>
            {head.map(({ text, isWords }) => (
              <th key={text} scope="col" className={isWords ? wordsClass : 'min-w-16'}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, cells }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                {note && <span className="block text-xs text-ink-500">{note}</span>}
              </th>
              {cells.map((cell, index) => (
                <Figure key={head[index]!.text} {...cell} isWords={head[index]!.isWords} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const wordsClass = 'text-left'

/** Drawn, because no printer leaves out what is drawn as it does a background. */
function Figure({ text, bar, shade, isWords }: Cell & { isWords: boolean }) {
  if (shade !== undefined)
    return (
      <td className="relative">
        <svg aria-hidden="true" className="absolute inset-y-0.5 right-0 left-1 size-full">
          <rect width="100%" height="100%" fill="#0072b2" fillOpacity={Math.round(4 + shade * 36) / 100} />
        </svg>
        <span className="relative">{text}</span>
      </td>
    )
  if (bar === undefined) return <td className={isWords ? wordsClass : undefined}>{text}</td>
  return (
    <td>
      <svg aria-hidden="true" className="mr-3 inline-block h-2 w-10 bg-sand-100 sm:w-24">
        <rect width={`${Math.round(bar * 100)}%`} height="100%" fill="#0072b2" />
      </svg>
      <span className="inline-block min-w-12">{text}</span>
    </td>
  )
}
