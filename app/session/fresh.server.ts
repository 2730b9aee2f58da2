import { isFresh } from '#domain/accounts/queries/is-fresh.server.ts'
import type { Address, Asks } from '#app/address.ts'
import { createContext, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import { factorLackOf } from './admin-factor.server.ts'
import { addressOf } from './address-of.server.ts'
import { formOf } from './form.server.ts'
import { sentIntent } from './intent.server.ts'
import { services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

/** The request's own address, to which the page that asks who it is leads back. */
const current = createContext<{ path: string; isForm: boolean }>()

/**
 * Asks the list of addresses whether this act needs a fresh session (docs/decisions/108-steps-up.md).
 *
 * @throws a redirect to the page that asks who it is
 */
export const askWhoItIs: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const isForm = request.method !== 'GET' && request.method !== 'HEAD'
  context.set(current, { path: url.pathname + url.search, isForm })
  const { fresh } = addressOf(context)
  const asks = isForm ? await asksOfForm(fresh, request) : fresh.file
  if (asks === 'before') {
    if (!(await isProved(request, context))) throw toProof(context)
  }
  return next()
}

/** A form is sent on with all that it has: by 307 a browser repeats it, with script as well. */
export function toProof(context: Readonly<RouterContextProvider>): Response {
  const { path, isForm } = context.get(current)
  const page = visitorOf(context).to(`/confirm-it-is-you?to=${encodeURIComponent(path)}`)
  return redirect(page, isForm ? 307 : 302)
}

/** An admin who has a second factor shows it: by a password alone somebody else would make another one. */
async function isProved({ headers }: Request, context: Readonly<RouterContextProvider>): Promise<boolean> {
  const { db, auth } = context.get(services)
  return (await isFresh(db, auth, headers)) && (await factorLackOf(headers, context)) !== 'proof'
}

async function asksOfForm({ file: _file, ...forms }: Address['fresh'], request: Request): Promise<Asks> {
  const kinds = Object.entries(forms) as [Asks, readonly string[]][]
  if (kinds.length < 2) return kinds[0]?.[0] ?? 'never'
  const intent = sentIntent(await formOf(request.clone()))
  return kinds.find(([, intents]) => intents.includes(intent))?.[0] ?? 'before'
}
