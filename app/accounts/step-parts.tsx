import { type ReactNode, useId } from 'react'
import { Field } from '#app/ui/field.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { ShownEmail } from './auth-answer.ts'

/** The address that a step is about: shown, sent with the form, and changed only by going back. */
export function FixedEmail({ email }: { email: string | undefined }) {
  const { t } = useTranslation('auth')
  return (
    <Field
      label={t('fields.email')}
      name="email"
      type="email"
      autoComplete="username"
      readOnly
      defaultValue={email ?? ''}
    />
  )
}

/** A button that leads to another step, and sends nothing of this one but the address. */
export function StepLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <button name="go" value={to} className={`${textLinkClass} text-sm hover:text-clay-700`}>
      {children}
    </button>
  )
}

export function StepLinks({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-6 border-t border-sand-200 pt-2">{children}</div>
}

/**
 * The e-mail that a demo does not send.
 *
 * @param to the recipient, where there are several
 */
export function DemoEmail({ email, to }: { email: ShownEmail | null; to?: string }) {
  const { t } = useTranslation('auth')
  const id = useId()
  if (!email) return null
  return (
    <section aria-labelledby={id} className="rounded-xl bg-sand-100 p-4 text-sm">
      <h2 id={id} className="font-semibold">
        {t('demo.email')}
        {to && <span className="block wrap-anywhere">{to}</span>}
      </h2>
      <p className="mt-2 font-semibold">{email.subject}</p>
      <p className="mt-1 break-words whitespace-pre-line text-ink-700">{email.text}</p>
      {email.link && (
        <a href={email.link} className={textLinkClass}>
          {t('demo.openLink')}
        </a>
      )}
    </section>
  )
}
