import { Suspense } from 'react'
import { deferred } from '#app/ui/deferred.tsx'

const WizardFailure = deferred(async () => (await import('./wizard-failure.tsx')).WizardFailure)

/** What the wizard's pages show in place of themselves: its script comes when it is needed. */
export function LazyFailure({ error }: { error: unknown }) {
  return (
    <Suspense>
      <WizardFailure error={error} />
    </Suspense>
  )
}
