import { keepPreferences } from '#domain/accounts/commands/keep-preferences.server.ts'
import { safeReturn } from '#domain/accounts/input.ts'
import { isLanguage } from '#domain/i18n/language.ts'
import { currencies } from '#kernel/money.ts'
import { redirect } from 'react-router'
import { formOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/preferences.route'

const YEAR_S = 31_536_000

export const loader = () => redirect('/')

/** Stores language, currency and tax display in cookies, so that the first HTML is right (decision A4). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const language = isLanguage(form['language']) ? form['language'] : undefined
  const currency = currencies.find((code) => code === form['currency'])

  const { actor, origin } = visitorOf(context)
  if (actor)
    await keepPreferences(context.get(services).db, actor.userId, {
      ...(language && { language }),
      ...(currency && { currency }),
    })

  const headers = new Headers()
  const attributes = `Path=/; Max-Age=${YEAR_S}; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
  if (language) headers.append('set-cookie', `i18next=${language}; ${attributes}`)
  const tax = ['shown', 'hidden'].find((choice) => choice === form['tax'])
  if (tax) headers.append('set-cookie', `tax=${tax}; ${attributes}`)
  if (currency) headers.append('set-cookie', `currency=${currency}; ${attributes}`)
  return redirect(withoutLanguage(safeReturn(form['to'])), { headers })
}

/** A `?lang=` in the address would go before the choice that was just made. */
function withoutLanguage(to: string): string {
  const url = new URL(to, 'http://here.invalid')
  url.searchParams.delete('lang')
  return url.pathname + url.search
}
