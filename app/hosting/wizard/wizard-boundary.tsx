import { Suspense } from 'react'
import { FailurePage, failureOf } from '../../shell/failure-page.tsx'
import { deferred } from '../../ui/deferred.tsx'

const WizardFailure = deferred(async () => (await import('./wizard-failure.tsx')).WizardFailure)

/** What the wizard's pages show in place of themselves. */
export function WizardBoundary({ error }: { error: unknown }) {
  const failure = failureOf(error)
  if (failure.kind !== 'broken' || failure.texts) return <FailurePage {...failure} />
  return (
    <Suspense>
      <WizardFailure error={error} />
    </Suspense>
  )
}
