/** How a call to a provider can fail: the request is lost, the answer is lost, or it says 500. */
type CallFault = 'timeout-before' | 'timeout-after' | 'error'

/** How an event can go astray on its way to us. Events that come late come out of order, too. */
type EventFault = 'lost' | 'duplicate' | 'late'

/** The sandbox's knobs for tests: asked before each call and each event, null lets it pass. */
export type SandboxFaults = {
  call: (method: string) => CallFault | null
  event: (type: string) => EventFault | null
}

export const noFaults: SandboxFaults = { call: () => null, event: () => null }

/**
 * Faults by chance: so many calls and events in a hundred go wrong, each kind alike.
 *
 * @param random numbers from 0 to 1, of a seed that the test prints
 */
export function faultsByChance(percent: number, random: () => number): SandboxFaults {
  const pick = <Fault>(kinds: readonly Fault[]): Fault | null =>
    random() * 100 < percent ? kinds[Math.floor(random() * kinds.length)]! : null
  return {
    call: () => pick<CallFault>(['timeout-before', 'timeout-after', 'error']),
    event: () => pick<EventFault>(['lost', 'duplicate', 'late']),
  }
}
