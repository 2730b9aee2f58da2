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

const lost = () => new TypeError('Failed to fetch')

/** With a server that answers once `answers` says so. */
async function withServer(answers: () => boolean, body: (online: EventTarget) => Promise<void>): Promise<void> {
  vi.useFakeTimers()
  const online = new EventTarget()
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
  vi.stubGlobal('fetch', async () => {
    if (!answers()) throw lost()
    return { ok: true }
  })
  try {
    await body(online)
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
}

test('what a lost connection kept from coming is loaded again once the server answers: after one second, then two, and at once when there is a connection', async () => {
  let requests = 0
  const answers = () => (requests += 1) > 3
  await withServer(answers, async (online) => {
    const seen: number[] = []
    void patient(failing(lost())).then((calls) => seen.push(calls))
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toBe(2)
    await vi.advanceTimersByTimeAsync(1999)
    expect(requests).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect([requests, seen]).toEqual([3, []])
    online.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([requests, seen]).toEqual([4, [2]])
  })
})

test('what the server does not have is thrown after another attempt, and a failure that is no lost connection at once', async () => {
  await withServer(
    () => true,
    async () => {
      await expect(patient(failing(lost()))).resolves.toBe(2)
      await expect(patient(failing(lost(), lost()))).rejects.toThrow('Failed to fetch')
      await expect(patient(failing(new Error('404')))).rejects.toThrow('404')
    },
  )
})
