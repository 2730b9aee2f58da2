import { addDays, type Day, isDay } from '#kernel/dates.ts'
import { choice, refuse, ticks, words } from '#kernel/fields.ts'
import { z } from 'zod'
import { profileLimits, spokenLanguages } from './profile-limits.ts'
import type { Declaration } from './trader.ts'

/** Spec §9. */
const MIN_AGE = 18
const MIN_PASSWORD = 8
const MAX_PASSWORD = 128

/**
 * RFC 5321: longer addresses do not exist; the limit is checked first because the pattern after it costs more than
 * linear time.
 */
const MAX_EMAIL = 254

/** Messages are keys of the catalogue, shown beside the field. */
const Email = z
  .string({ error: 'auth:problems.emailMissing' })
  .trim()
  .min(1, 'auth:problems.emailMissing')
  .max(MAX_EMAIL, 'auth:problems.emailInvalid')
  .regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'auth:problems.emailInvalid')
  .toLowerCase()

const Password = z
  .string({ error: 'auth:problems.passwordMissing' })
  .min(1, 'auth:problems.passwordMissing')
  .max(MAX_PASSWORD, 'auth:problems.passwordLong')

export const EmailForm = z.object({ email: Email })

export const SignInForm = z.object({ email: Email, password: Password })

const name = (missing: string) => z.string({ error: missing }).trim().min(1, missing).max(80, 'auth:problems.nameLong')

/** @param today the site's day (decision D5) */
export const signUpForm = (today: Day) =>
  z.object({
    email: Email,
    password: Password.min(MIN_PASSWORD, 'auth:problems.passwordShort'),
    firstName: name('auth:problems.firstNameMissing'),
    lastName: name('auth:problems.lastNameMissing'),
    birthday: z
      .string({ error: 'auth:problems.birthdayMissing' })
      .refine(isBirthday, 'auth:problems.birthdayMissing')
      .refine((text) => isOldEnough(text, today), 'auth:problems.tooYoung'),
    noPromotions: z.literal('on').optional().catch(undefined),
  })

export type SignUp = z.infer<ReturnType<typeof signUpForm>>

/** Includes days of the last century, unlike the days of a stay. */
const isBirthday = (text: string) => isDay(text) || (/^19\d\d-\d\d-\d\d$/.test(text) && addDays(text, 0) === text)

function isOldEnough(birthday: Day, today: Day): boolean {
  const eighteenth = `${Number(birthday.slice(0, 4)) + MIN_AGE}${birthday.slice(4)}`
  return eighteenth <= today
}

/**
 * A path to return to, on this site only. It is checked as browsers resolve it, so that `/.//elsewhere.example` and
 * `/\\elsewhere.example`, which resolve to another site, become the home page.
 */
export function safeReturn(to: string | null | undefined): string {
  if (!to || to.length > 1000 || !/^\/[\x21-\x7e]*$/.test(to)) return '/'
  const here = 'http://here.invalid'
  const url = URL.parse(to, here)
  const normal = url && url.pathname + url.search + url.hash
  return url?.origin === here && normal && URL.parse(normal, here)?.href === url.href ? normal : '/'
}

const problem = (name: string) => `ownProfile:problems.${name}`

/** What a host says in public. A private person's form may hold a trader's fields from before: they are left out. */
export const ProfileForm = z
  .object({
    aboutEn: words(profileLimits.about, problem('long'), { isLong: true }),
    aboutEs: words(profileLimits.about, problem('long'), { isLong: true }),
    languages: ticks,
    trader: choice(['', 'yes', 'no'], problem('trader')),
    legalName: words(profileLimits.legalName, problem('long')),
    address: words(profileLimits.address, problem('long')),
    registration: words(profileLimits.registration, problem('long')),
  })
  .transform((form, context) => {
    const languages = spokenLanguages.filter((language) => form.languages.includes(language))
    if (languages.length > profileLimits.languages) refuse(context, 'languages', problem('languages'))
    if (form.trader === 'yes')
      for (const name of ['legalName', 'address', 'registration'] as const)
        if (form[name] === '') refuse(context, name, problem(name))
    return { about: { en: form.aboutEn, es: form.aboutEs }, languages, declaration: declarationOf(form) }
  })

export type ProfileInput = z.infer<typeof ProfileForm>

/** Null where nothing was said. */
function declarationOf(form: { trader: string } & Record<'legalName' | 'address' | 'registration', string>) {
  const { legalName, address, registration } = form
  if (form.trader === '') return null
  return (
    form.trader === 'yes' ? { isTrader: true, legalName, address, registration } : { isTrader: false }
  ) satisfies Declaration
}

/** A password for another one. An account that has none yet leaves the first field out. */
export const PasswordForm = z
  .object({
    current: z.string().max(MAX_PASSWORD, 'account:problems.wrongPassword').default(''),
    password: Password.min(MIN_PASSWORD, 'auth:problems.passwordShort'),
    confirm: z.string().default(''),
  })
  .refine(({ password, confirm }) => password === confirm, { path: ['confirm'], error: 'account:problems.confirm' })
