import { deferredHydration } from '#app/ui/deferred.tsx'
import type { CaseView } from '../cases/case.view.server.ts'

export type CaseBarProps = { view: CaseView }

/** Who has taken a case, and what else there is of the same people; its script waits until the page is used. */
export const CaseBar = deferredHydration(async () => (await import('./lazy/case-bar.tsx')).CaseBar, null)
