import type { CountsView } from './counts.view.server.ts'

/** The counts of the whole site at this moment, whatever the range. */
export function Counts({ counts: { title, groups } }: { counts: CountsView }) {
  return (
    <section aria-labelledby="counts">
      <h2 id="counts" className="mb-3 text-xl font-bold">
        {title}
      </h2>
      <div className="grid gap-5 md:grid-cols-3">
        {groups.map((group) => (
          <section
            key={group.title}
            aria-label={group.title}
            className="break-inside-avoid rounded-2xl border border-sand-200 bg-white p-5"
          >
            <h3 className="mb-2 text-lg font-bold">{group.title}</h3>
            <dl className="grid gap-1">
              {group.rows.map(({ name, count }) => (
                <div key={name} className="flex justify-between gap-4">
                  <dt className="text-ink-700">{name}</dt>
                  <dd className="font-semibold figures">{count}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  )
}
