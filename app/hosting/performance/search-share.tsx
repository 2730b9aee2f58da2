import type { SearchShareView } from './search-share.view.server.ts'

/** The searches in which a host's listings appeared, and what was looked for in their cities and not found. */
export function SearchShare({
  title,
  note,
  none,
  head,
  rows,
  wantedTitle,
  wantedNote,
  wantedNone,
  wanted,
}: SearchShareView) {
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <section aria-labelledby="in-searches" className="min-w-0 rounded-2xl border border-sand-200 bg-white p-5">
        <h2 id="in-searches" className="text-lg font-bold">
          {title}
        </h2>
        <p className="mb-2 text-sm text-ink-500">{note}</p>
        {rows.length === 0 ? (
          <p>{none}</p>
        ) : (
          <div role="group" aria-labelledby="in-searches" tabIndex={0} className="overflow-x-auto">
            <table className="w-full text-left text-sm">
              <thead>
                <tr className="border-b border-sand-300 text-ink-500">
                  {head.map((name, index) => (
                    <th key={name} scope="col" className={`py-2 font-semibold ${index > 0 ? 'pl-3 text-right' : ''}`}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, name, cells }) => (
                  <tr key={key} className="border-b border-sand-200 last:border-0">
                    <th scope="row" className="py-2 font-normal wrap-anywhere">
                      {name}
                    </th>
                    {cells.map((cell, index) => (
                      <td key={head[index + 1]} className="py-2 pl-3 text-right figures">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      <section aria-labelledby="wanted" className="min-w-0 rounded-2xl border border-sand-200 bg-white p-5">
        <h2 id="wanted" className="text-lg font-bold">
          {wantedTitle}
        </h2>
        <p className="mb-2 text-sm text-ink-500">{wantedNote}</p>
        {wanted.length === 0 ? (
          <p>{wantedNone}</p>
        ) : (
          <ul className="divided text-sm">
            {wanted.map(({ key, name, count }) => (
              <li key={key} className="flex justify-between gap-4 py-2">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="flex-none figures">{count}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
