/** A failed call: the request is lost, the answer is lost, or it says 500. */
type CallFault = 'timeout-before' | 'timeout-after' | 'error'

/** A lost or delayed event; late events also arrive out of order. */
type EventFault = 'lost' | 'duplicate' | 'late'

/** Faults injected by tests, called before each call and each event; null means no fault. */
export type SandboxFaults = {
  call: (method: string) => CallFault | null
  event: (type: string) => EventFault | null
}

export const noFaults: SandboxFaults = { call: () => null, event: () => null }

/**
 * Random faults: this percentage of calls and events fails, each fault equally often.
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
