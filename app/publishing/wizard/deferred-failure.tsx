import { Suspense } from 'react'
import { deferred } from '#app/ui/deferred.tsx'

const WizardFailure = deferred(async () => (await import('./wizard-failure.tsx')).WizardFailure)

/** The failure page of the wizard is loaded when it is needed. */
export function LazyFailure({ error }: { error: unknown }) {
  return (
    <Suspense>
      <WizardFailure error={error} />
    </Suspense>
  )
}
