import { createBudgets } from '#platform/budget.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import type { JobName } from '#platform/outbox.server.ts'
import { z } from 'zod'
import type { Dependencies } from './works.ts'

/** A job gets the worker's dependencies, the e-mail vault, its own name and the time of its start. */
export type Works = Dependencies & { emails: Vault; name: JobName; now: Date }

/** A stalled mail server, push service or other site occupies only its own group's slots. */
export type Hands = 'others' | 'email' | 'push' | 'fetch'

export type Job<Payload> = {
  payload: z.ZodType<Payload>
  /** Minutes between two runs, whichever worker is there; the first one of an installation queues it at once. */
  every?: number
  hands?: Hands
  /** @returns what is to run next: the same at a time, where the job came too early, or the next portion at once */
  perform: (works: Works, payload: unknown) => Promise<{ payload: Payload; runAt: Date | null } | null>
}

/** @param run returns when the job must run again, or the payload of its next portion */
export const job = <Payload>(
  payload: z.ZodType<Payload>,
  run: (works: Works, payload: Payload) => Promise<Date | Payload | null | void>,
  options: Pick<Job<Payload>, 'every' | 'hands'> = {},
): Job<Payload> => ({
  payload,
  ...options,
  perform: async (works, stored) => {
    const parsed = payload.safeParse(stored)
    if (!parsed.success) throw new Error(`${works.name}: ${z.prettifyError(parsed.error)}`)
    const next = await run(works, parsed.data)
    if (next instanceof Date) return { payload: parsed.data, runAt: next }
    return next ? { payload: next, runAt: null } : null
  },
})

/** Intervals in minutes. */
export const HOUR = 60
export const DAY = 24 * HOUR

/** Counted with the servers, in the database. */
export const budgetsOf = ({ db, sender: { limits, secret } }: Pick<Dependencies, 'db' | 'sender'>) =>
  createBudgets({ db, limits, secret })
