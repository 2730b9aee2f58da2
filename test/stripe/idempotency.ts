import { createHash } from 'node:crypto'

/** The status of an answer, with an object of the API or its error. */
export type Answer = { status: number; body: unknown }

type Stored = { hash: string; answer: Answer | null }

/**
 * Stripe's own rules (https://docs.stripe.com/api/idempotent_requests): the first answer to a key is the answer for ever,
 * an internal error too; another body is refused; so is a key whose first request still runs. Refused parameters
 * spend no key.
 */
export function idempotentAnswers() {
  const stored = new Map<string, Stored>()
  return async (key: string | undefined, text: string, make: () => Promise<Answer>) => {
    if (!key) return { ...(await make()), isReplayed: false }
    const hash = createHash('sha256').update(text).digest('hex')
    const known = stored.get(key)
    if (known && known.hash !== hash) return { ...differs, isReplayed: false }
    if (known && !known.answer) return { ...running, isReplayed: false }
    if (known?.answer) return { ...known.answer, isReplayed: true }

    const own: Stored = { hash, answer: null }
    stored.set(key, own)
    own.answer = await make()
    if (own.answer.status === 400 || own.answer.status === 404) stored.delete(key)
    return { ...own.answer, isReplayed: false }
  }
}

export const refusal = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
})

const differs = refusal(
  400,
  'idempotency_error',
  'Keys for idempotent requests can only be used with the same parameters they were first used with.',
)
const running = refusal(
  409,
  'idempotency_error',
  'There is currently another in-progress request using this Idempotent Key.',
  'idempotency_key_in_use',
)
