import { keepPreferences } from '#domain/accounts/commands/keep-preferences.server.ts'
import { safeReturn } from '#domain/accounts/input.ts'
import { CHOICE_COOKIE } from '#domain/analytics/choice.ts'
import { isLanguage } from '#domain/i18n/language.ts'
import { currencies } from '#kernel/money.ts'
import { redirect } from 'react-router'
import { themes } from '#domain/i18n/theme.ts'
import { formOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { visitOf } from '#app/session/visit.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/preferences.route'

const YEAR_S = 31_536_000

export const loader = () => redirect('/')

/** Stores language, currency, tax display, looks and whether visits are counted in cookies, so that the first HTML is right (decision A4). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const language = isLanguage(form['language']) ? form['language'] : undefined
  const currency = currencies.find((code) => code === form['currency'])

  const isCounted = { yes: true, no: false }[form['analytics'] ?? '']

  const { actor, origin } = visitorOf(context)
  if (actor)
    await keepPreferences(context.get(services).db, actor.userId, {
      ...(language && { language }),
      ...(currency && { currency }),
      ...(isCounted !== undefined && { declinesAnalytics: !isCounted }),
    })
  if (isCounted === false) await forgetVisit(request, context)

  const to = safeReturn(form['to'])
  const headers = new Headers()
  const attributes = `Path=/; Max-Age=${YEAR_S}; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
  if (language) headers.append('set-cookie', `i18next=${language}; ${attributes}`)
  const tax = ['shown', 'hidden'].find((choice) => choice === form['tax'])
  if (tax) headers.append('set-cookie', `tax=${tax}; ${attributes}`)
  const theme = ['system', ...themes].find((choice) => choice === form['theme'])
  const untilNow = attributes.replace(String(YEAR_S), '0')
  if (theme) headers.append('set-cookie', `theme=${theme}; ${theme === 'system' ? untilNow : attributes}`)
  if (currency) headers.append('set-cookie', `currency=${currency}; ${attributes}`)
  if (isCounted === true) headers.append('set-cookie', `${CHOICE_COOKIE}=; ${untilNow}`)
  if (isCounted === false) headers.append('set-cookie', `${CHOICE_COOKIE}=${actor ? 'account' : 'here'}; ${attributes}`)
  return redirect(language ? withoutLanguage(to) : to, { headers })
}

/** Removes the day's rows; after a failure they go by themselves when the day is over. */
async function forgetVisit(request: Request, context: Route.ActionArgs['context']): Promise<void> {
  const { observer, log } = context.get(services)
  await observer
    .forget(visitOf(request, context))
    .catch((error: unknown) => log.warn({ err: error }, 'what was noted of a visitor was not removed'))
}

/** A `?lang=` in the address would go before the choice that was just made. */
function withoutLanguage(to: string): string {
  const url = new URL(to, 'http://here.invalid')
  url.searchParams.delete('lang')
  return url.pathname + url.search
}
