import type { ReactNode } from 'react'
import { Worded, type Wording } from '#app/session/instant.tsx'

export type Fact = { name: string; value: Wording }

/**
 * Lists facts of something by name; names stand beside their values where there is room.
 *
 * @param children lines before these
 */
export function Facts({ facts, children }: { facts: readonly Fact[]; children?: ReactNode }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {children}
      {facts.map(({ name, value }) => (
        <FactLine key={name} name={name}>
          <Worded words={value} />
        </FactLine>
      ))}
    </dl>
  )
}

/** One of them, whose value is more than a text. */
export function FactLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-500">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}
