import { useEffect, useState } from 'react'

/** Spec §9: the delay between the last key or choice and the request. */
const DEBOUNCE_MS = 300

/**
 * The answer to a changing query, requested once it rests; an older request is aborted.
 *
 * @param question null requests nothing
 * @param ask the same function each time; what it throws is a failure
 * @returns `answer` is the newest received; `state` is that of the current question
 */
export function useAnswer<Answer>(
  question: string | null,
  ask: (question: string, signal: AbortSignal) => Promise<Answer>,
  debounceMs: number = DEBOUNCE_MS,
) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [ended, setEnded] = useState<{ key: string; state: 'ready' | 'failed' } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = `${attempt} ${question}`

  useEffect(() => {
    if (question === null) return undefined
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      ask(question, leaving.signal).then(
        (newest) => {
          if (leaving.signal.aborted) return
          setAnswer(() => newest)
          setEnded({ key, state: 'ready' })
        },
        () => leaving.signal.aborted || setEnded({ key, state: 'failed' }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [question, key, ask, debounceMs])

  const state: 'loading' | 'ready' | 'failed' = ended?.key === key ? ended.state : 'loading'
  return { answer, state, retry: () => setAttempt((before) => before + 1) }
}

/**
 * The JSON answer of an address.
 *
 * @throws Error for any status but 2xx
 */
export async function askJson<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const answer = await fetch(address, signal ? { signal } : {})
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return (await answer.json()) as Answer
}
