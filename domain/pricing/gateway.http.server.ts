import { fetchOutside } from '#platform/outside-call.server.ts'
import { z } from 'zod'
import type { RatesGateway } from './gateway.server.ts'

/** Spec §7, External. */
const RATES_TIMEOUT_MS = 3000

/** `unit`: how many units of the base the middle rate is for; some services omit it. */
const Answer = z.object({
  status_code: z.literal(200),
  data: z.object({
    base: z.string().optional(),
    target: z.string().optional(),
    mid: z.number(),
    unit: z.number().positive().default(1),
  }),
})

/**
 * A rates service at `GET {url}/rates/latest/{base}?target={currency}`.
 *
 * @param timeoutMs for the whole answer, including its body
 */
export function httpRates(url: string, timeoutMs = RATES_TIMEOUT_MS): RatesGateway {
  return {
    async latest(base, target) {
      const address = `${url.replace(/\/$/, '')}/rates/latest/${base}?target=${target}`
      const response = await fetchOutside('rates', address, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`${base}_${target}: the rates service answered ${response.status}`)

      const { data } = Answer.parse(await response.json())
      if ((data.base ?? base) !== base || (data.target ?? target) !== target)
        throw new Error(`${base}_${target}: the rates service answered for ${data.base}_${data.target}`)
      return data.mid / data.unit
    },
  }
}
