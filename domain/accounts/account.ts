import type { Currency } from '#kernel/money.ts'
import type { Language } from '#domain/i18n/language.ts'

/** The user of a request, if signed in. */
export type Actor = {
  userId: string
  firstName: string
  lastName: string
  email: string
  role: 'member' | 'admin'
  language: Language
  currency: Currency
  isHost: boolean
}
