import type { PushAnswer } from '../push-answer.ts'

/** @throws Error where the server did nothing, because it is away or the session has ended */
export async function askPush(form: Readonly<Record<string, string>>): Promise<PushAnswer['problem']> {
  const headers = { accept: 'application/json' }
  const answer = await fetch('/notifications/push', { method: 'POST', headers, body: new URLSearchParams(form) })
  if (answer.status === 401) throw new Error('logged out')
  return ((await answer.json()) as PushAnswer).problem
}
