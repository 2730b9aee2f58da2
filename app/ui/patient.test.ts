import { expect, test, vi } from 'vitest'
import { patient } from './patient.ts'

/** Fails as often as there are errors, then says how often it was called. */
function failing(...errors: Error[]) {
  let calls = 0
  return async () => {
    calls += 1
    const error = errors.shift()
    if (error) throw error
    return calls
  }
}

test('what a lost connection kept from coming is loaded again after one second, then two, and at once when there is a connection', async () => {
  vi.useFakeTimers()
  const online = new EventTarget()
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
  try {
    const lost = () => new TypeError('Failed to fetch')
    const seen: number[] = []
    void patient(failing(lost(), lost(), lost())).then((calls) => seen.push(calls))
    await vi.advanceTimersByTimeAsync(1000)
    await vi.advanceTimersByTimeAsync(1999)
    expect(seen).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    online.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toEqual([4])
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('a failure that is no lost connection is thrown at once', async () => {
  await expect(patient(failing(new Error('404')))).rejects.toThrow('404')
})
