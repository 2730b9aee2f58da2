import type { Fact } from './section-form.view.server.ts'

/** Settings by name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 sm:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="wrap-anywhere text-ink-500">{name}</dt>
          <dd className="mb-2 whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
