import { HoldBar } from '#app/bookings/hold-bar.tsx'
import type { HoldBarView } from '#app/bookings/hold-bar.view.server.ts'
import { ProofBar } from './proof-bar.tsx'

/** The lines above a page about what its visitor has not finished. */
export const Bars = ({ hold, unproved }: { hold: HoldBarView | null; unproved?: string | undefined }) => (
  <>
    {unproved && <ProofBar email={unproved} />}
    {hold && <HoldBar hold={hold} />}
  </>
)
