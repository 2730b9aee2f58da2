type Props = {
  /** The id of the heading. */
  labelledBy: string
  columns: readonly string[]
  /** The first cell names the row. */
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** Measured figures by named row, in a table that scrolls sideways. */
export function FigureTable({ labelledBy, columns, rows }: Props) {
  return (
    <div
      role="region"
      aria-labelledby={labelledBy}
      tabIndex={0}
      className="overflow-x-auto rounded-2xl border border-sand-200 bg-white"
    >
      <table className="w-full text-left tabular-nums">
        <thead>
          <tr className="border-b border-sand-200 text-sm text-ink-500">
            {columns.map((column, index) => (
              <th key={column} scope="col" className={`px-4 py-3 font-semibold ${index === 0 ? '' : 'text-right'}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key} className="border-b border-sand-200 last:border-0">
              <th scope="row" className="px-4 py-2.5 font-normal">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={columns[index + 1]} className="px-4 py-2.5 text-right whitespace-nowrap">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
