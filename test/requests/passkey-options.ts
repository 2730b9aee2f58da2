import type { CreationOptions, RequestOptions } from '#domain/accounts/gateway.passkeys.server.ts'
import { expect } from 'vitest'
import type { PlainPage } from './plain-page.ts'

/** A page of its own answers a script with its data: here the options stand in the page's action. */
export async function newOptions(page: PlainPage): Promise<CreationOptions> {
  const answer = await page.request.post('/account/security.data', { form: { intent: 'passkey-ask' } })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const after = (name: string) => new RegExp(`"${name}","([\\w@.-]+)"`).exec(text)![1]!
  return {
    rp: { id: 'localhost', name: 'Patio' },
    user: { id: /"([\w-]{43})","name","[^"]*@/.exec(text)?.[1] ?? '', name: 'x', displayName: 'x' },
    challenge: after('challenge'),
    pubKeyCredParams: [],
  }
}

/** For a log-in, or to prove who is at an open session. */
export const optionsOf = async (page: PlainPage, intent = 'enter') => {
  const answer = await page.request.post('/auth/passkey', { form: { intent } })
  expect(answer.status).toBe(200)
  const [cookie] = answer.headers.getSetCookie()
  if (cookie) page.addCookies(Object.fromEntries([cookie.split(';')[0]!.split('=') as [string, string]]))
  return (await answer.json()) as RequestOptions
}
