import { addDays, type Day, isDay } from '#kernel/dates.ts'
import { choice, field, identifier, Refused, refuse, ticks, words } from '#kernel/fields.ts'
import { isSeen } from '#kernel/identifier.ts'
import { readMailbox } from '#kernel/mailbox.ts'
import { lengthOf } from '#kernel/text-length.ts'
import { z } from 'zod'
import { latestBirthday } from './age.ts'
import { CODE_DIGITS } from './code.ts'
import { isCountry } from './countries.ts'
import { hasOwnParts, MAX_PASSWORD, MIN_PASSWORD } from './password.ts'
import { MAX_PASSKEY_NAME } from './passkey.ts'
import { isName, MAX_NAME } from './person-name.ts'
import { readPhone } from './phone.ts'
import { signInProviders } from './sign-in-provider.ts'
import { readRecoveryCode } from './recovery-code.ts'
import { profileLimits, spokenLanguages } from './profile-limits.ts'
import type { Declaration } from './trader.ts'

/** One spelling for each mailbox; problems are keys of the catalogue, shown beside the field. */
const Email = field((text) =>
  text === ''
    ? new Refused('auth:problems.emailMissing')
    : (readMailbox(text) ?? new Refused('auth:problems.emailInvalid')),
)

const Password = z
  .string({ error: 'auth:problems.passwordMissing' })
  .min(1, 'auth:problems.passwordMissing')
  .max(MAX_PASSWORD, 'auth:problems.passwordLong')

export const EmailForm = z.object({ email: Email })

export const SignInForm = z.object({ email: Email, password: Password })

/** The six digits may have spaces or come from separate boxes. */
const Code = identifier((text) => {
  const digits = text.replace(/\D/g, '')
  return digits.length === CODE_DIGITS ? digits : new Refused('auth:problems.codeMissing')
})

const RecoveryCode = identifier((text) => readRecoveryCode(text) ?? new Refused('auth:problems.recoveryMissing'))

/** The code may be left empty beside other fields. */
export const CodeOnly = z.union([z.literal(''), Code])

/** The owner names a passkey. */
export const PasskeyName = words(MAX_PASSKEY_NAME, 'ownSecurity:problems.nameLong', {
  missing: 'ownSecurity:problems.nameMissing',
})

/** Secrets that prove the owner of an open session, by their way. */
export const proofForms = { password: Password, code: Code } as const

/** The first code of an app that is set up. */
export const SetUpForm = z.object({ code: Code })

/** A code of the app or a recovery code, in one field. */
export const EitherFactor = identifier((text) => {
  const code = readRecoveryCode(text) ?? text.replace(/\s/g, '')
  return code.length > CODE_DIGITS || /^\d{6}$/.test(code) ? code : new Refused('auth:problems.factorMissing')
})

/** The code of an app, or a recovery code where `step` says so. */
export const FactorForm = z.discriminatedUnion('step', [
  z.object({ step: z.enum(['factor', 'emailed']), code: Code }),
  z.object({ step: z.literal('recovery'), code: RecoveryCode }),
])

export const CodeForm = z.object({ email: Email, code: Code })

const NewPassword = Password.min(MIN_PASSWORD, 'auth:problems.passwordShort')

const isConfirmed = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword
const mismatch = { path: ['confirmPassword'], error: 'auth:problems.passwordsDiffer' }
const Confirmation = z.string().default('')

/** The new password is typed twice. */
export const NewPasswordForm = z
  .object({ email: Email, password: NewPassword, confirmPassword: Confirmation })
  .refine(isConfirmed, mismatch)
  .refine(({ email, password }) => !hasOwnParts(password, { email }), {
    path: ['password'],
    error: 'auth:problems.ownParts',
  })

/** @property token of the link that was sent */
export const ResetForm = z
  .object({ token: z.string().min(1).max(100), password: NewPassword, confirmPassword: Confirmation })
  .refine(isConfirmed, mismatch)

/** Names from before the rule may be as long. */
const MAX_STORED_NAME = 80

/** @param stored which may stay as it is */
const nameField = (missing: string, stored = '') =>
  words(MAX_STORED_NAME, 'auth:problems.nameLong', { missing })
    .refine((text) => text === stored || lengthOf(text) <= MAX_NAME, 'auth:problems.nameLong')
    .refine((text) => text === stored || isName(text), 'auth:problems.nameForm')

type Names = { firstName: string; lastName: string }

const names = (stored: Partial<Names> = {}) => ({
  firstName: nameField('auth:problems.firstNameMissing', stored.firstName),
  lastName: nameField('auth:problems.lastNameMissing', stored.lastName),
})

const Country = z
  .string()
  .optional()
  .transform((text) => (text && isCountry(text) ? text : null))

/** @param today the site's day (decision D5) */
export const personForm = (today: Day) =>
  z
    .object({
      ...names(),
      birthday: z
        .string({ error: 'auth:problems.birthdayMissing' })
        .refine(isBirthday, 'auth:problems.birthdayMissing')
        .refine((text) => isOldEnough(text, today), 'auth:problems.tooYoung'),
      country: Country,
      phone: z.string().default(''),
      noPromotions: z.literal('on').optional().catch(undefined),
    })
    .transform((form, context) => ({ ...form, phone: dialled(form, context) }))

/** A number is stored as it is called from abroad; without a country only one that names it is known. */
function dialled({ country, phone }: { country: string | null; phone: string }, context: Parameters<typeof refuse>[0]) {
  const number = readPhone(phone, country)
  if (number === null && isSeen(phone) && country) refuse(context, 'phone', 'auth:problems.phone')
  return number
}

/** Without a password an account is entered by a code, and by passkeys. */
type Credentials = { email: string; password: string | null }
export type Person = z.infer<ReturnType<typeof personForm>>
export type SignUp = Credentials & Person

/** A form's step seals these for the next: address and password, later the whole form. */
const SealedCredentials = z.object({ email: Email, password: NewPassword.nullable(), until: z.iso.datetime() })
const SealedPerson = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthday: z.string(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  noPromotions: z.literal('on').optional(),
})
const SealedSignUp = SealedCredentials.extend(SealedPerson.shape)

/** The person types a name that the provider does not give, or gives as none. */
const OfferedName = z.string().trim().max(MAX_NAME).refine(isName).catch('')

/** The provider's word on who somebody is. */
export const ProviderProfile = z.object({
  provider: z.enum(signInProviders),
  /** The provider's own id of the account, which never changes. */
  accountId: z.string().min(1).max(255),
  /** Null where the provider has none or withholds it. */
  email: Email.nullable().catch(null),
  /** Whether the provider has seen this person read that address. */
  isEmailProved: z.boolean(),
  firstName: OfferedName,
  lastName: OfferedName,
})
export type ProviderProfile = z.infer<typeof ProviderProfile>

/** The rest of a sign-up carries the profile, with the person once the form is filled in. */
const SealedProfile = ProviderProfile.extend({ person: SealedPerson.nullable(), until: z.iso.datetime() })

/** An address that was proved by a code, whose reader has no account yet. */
const SealedProof = z.object({ email: Email, isProved: z.literal(true), until: z.iso.datetime() })

/** @param unsealed what we have sealed ourselves; null where it has expired */
export const sealedCredentials = (unsealed: unknown, now: Date) => fresh(SealedCredentials.safeParse(unsealed), now)
export const sealedProfile = (unsealed: unknown, now: Date) => fresh(SealedProfile.safeParse(unsealed), now)
export const sealedProof = (unsealed: unknown, now: Date) => fresh(SealedProof.safeParse(unsealed), now)
export const sealedSignUp = (unsealed: unknown, now: Date) => fresh(SealedSignUp.safeParse(unsealed), now)

const fresh = <Value extends { until: string }>(parsed: z.ZodSafeParseResult<Value>, now: Date) =>
  parsed.success && new Date(parsed.data.until) > now ? parsed.data : null

/** Birthdays may be in the last century, unlike the days of a stay. */
const isBirthday = (text: string) => isDay(text) || (/^19\d\d-\d\d-\d\d$/.test(text) && addDays(text, 0) === text)

const isOldEnough = (birthday: Day, today: Day) => birthday <= latestBirthday(today)

/**
 * A path on this site, checked as browsers resolve it; any other becomes the home page.
 * `/.//elsewhere.example` and `/\\elsewhere.example` would resolve to another site.
 */
export function safeReturn(to: string | null | undefined): string {
  if (!to || to.length > 1000 || !/^\/[\x21-\x7e]*$/.test(to)) return '/'
  const here = 'http://here.invalid'
  const url = URL.parse(to, here)
  const normal = url && url.pathname + url.search + url.hash
  return url?.origin === here && normal && URL.parse(normal, here)?.href === url.href ? normal : '/'
}

const secretText = z.string().regex(/^[\w-]{43}$/)

/** The hash that an app leaves for a provider with. */
export const Challenge = secretText

/** An app's own word for an answer that was handed over to it. */
export const HandoverForm = z.object({ code: secretText, verifier: secretText })

/** A provider's answer as it was sealed. */
export const HandedOver = z.object({ state: z.string(), code: z.string().nullable(), user: z.string().nullable() })

const problem = (name: string) => `ownProfile:problems.${name}`

/** Everybody can read these. */
const aboutFields = {
  aboutEn: words(profileLimits.about, problem('long'), { isLong: true }),
  aboutEs: words(profileLimits.about, problem('long'), { isLong: true }),
  languages: ticks,
}

type AboutForm = z.infer<z.ZodObject<typeof aboutFields>>

function aboutOf(form: AboutForm, context: Parameters<typeof refuse>[0]) {
  const languages = spokenLanguages.filter((language) => form.languages.includes(language))
  if (languages.length > profileLimits.languages) refuse(context, 'languages', problem('languages'))
  return { about: { en: form.aboutEn, es: form.aboutEs }, languages }
}

export type AboutInput = ReturnType<typeof aboutOf>

/** @param own the names as they are stored */
export const ownPersonForm = (own: Names) =>
  z
    .object({ ...names(own), country: Country, phone: z.string().default(''), ...aboutFields })
    .transform(({ firstName, lastName, country, phone, ...form }, context) => ({
      firstName,
      lastName,
      country,
      phone: dialled({ country, phone }, context),
      ...aboutOf(form, context),
    }))

export type PersonInput = z.infer<ReturnType<typeof ownPersonForm>>

/** A private person's form may still hold a trader's fields, which are left out. */
export const ProfileForm = z
  .object({
    ...aboutFields,
    trader: choice(['', 'yes', 'no'], problem('trader')),
    legalName: words(profileLimits.legalName, problem('long')),
    address: words(profileLimits.address, problem('long')),
    registration: words(profileLimits.registration, problem('long')),
  })
  .transform((form, context) => {
    if (form.trader === 'yes')
      for (const name of ['legalName', 'address', 'registration'] as const)
        if (form[name] === '') refuse(context, name, problem(name))
    return { ...aboutOf(form, context), declaration: declarationOf(form) }
  })

export type ProfileInput = z.infer<typeof ProfileForm>

/** Null without a choice. */
function declarationOf(form: { trader: string } & Record<'legalName' | 'address' | 'registration', string>) {
  const { legalName, address, registration } = form
  if (form.trader === '') return null
  return (
    form.trader === 'yes' ? { isTrader: true, legalName, address, registration } : { isTrader: false }
  ) satisfies Declaration
}

/** An account without a password leaves the first field out. */
export const PasswordForm = z
  .object({
    current: z.string().max(MAX_PASSWORD, 'account:problems.wrongPassword').default(''),
    password: Password.min(MIN_PASSWORD, 'auth:problems.passwordShort'),
    confirm: z.string().default(''),
  })
  .refine(({ password, confirm }) => password === confirm, { path: ['confirm'], error: 'account:problems.confirm' })

/** The password is required where the account has one. */
export const EmailChangeForm = z.object({
  email: Email,
  current: z.string().max(MAX_PASSWORD, 'account:problems.wrongPassword').default(''),
})

export const EmailCodesForm = z.object({ oldCode: Code, newCode: Code })

/** Nothing arrives at the old address. */
export const NewCodeForm = z.object({ newCode: Code })
