import { useEffect, useRef } from 'react'
import { useTranslation } from '../ui/texts.tsx'
import type { FormProps } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { SignUpFields } from './sign-up-fields.tsx'

/** What the log-in's action answers: the step that comes next, a message key a field, and what was typed; never a password. */
export type AuthAnswer = {
  step: 'email' | 'password' | 'register'
  problems: Record<string, string>
  typed: Record<string, string>
}

type DemoAccount = { role: string; email: string; password: string }

type Props = {
  /** Where to be afterwards. */
  to: string
  answer: AuthAnswer | undefined
  demoAccounts: readonly DemoAccount[] | null
  isBusy: boolean
  /** A fetcher's form inside the dialog, a page's form where there is no script. */
  as: React.ComponentType<FormProps>
}

/** First the address, then what comes next for it: the password, or a new account. */
export function AuthSteps({ to, answer, demoAccounts, isBusy, as: Form }: Props) {
  const { t } = useTranslation('auth')
  const step = answer?.step ?? 'email'
  const problems = answer?.problems ?? {}
  const typed = answer?.typed ?? {}
  const problem = (name: string) => problems[name] && t(problems[name])
  const steps = useFocus(answer)

  return (
    <div ref={steps} className="grid gap-6">
      {problem('form') && <Notice tone="bad">{problem('form')}</Notice>}
      {/* A new step is a new form: no field keeps what another one held. */}
      <Form key={step} method="post" action="/auth/enter" className="grid gap-4" noValidate>
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="step" value={step} />
        <Field
          label={t('fields.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          readOnly={step !== 'email'}
          defaultValue={typed['email'] ?? ''}
          problem={problem('email')}
        />
        {step === 'password' && (
          <Field
            label={t('fields.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            problem={problem('password')}
          />
        )}
        {step === 'register' && <SignUpFields typed={typed} problem={problem} />}
        <Button isBusy={isBusy}>{t(`${step}.submit`)}</Button>
      </Form>
      {step === 'email' && demoAccounts && <DemoAccounts accounts={demoAccounts} to={to} as={Form} />}
    </div>
  )
}

/** After each answer the keyboard is where it goes on: at the first field with a problem, else at the first empty one. */
function useFocus(answer: AuthAnswer | undefined) {
  const steps = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!answer) return
    const fields = [
      ...(steps.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden]):not([readonly])') ?? []),
    ]
    const wrong = fields.find((field) => field.getAttribute('aria-invalid') === 'true')
    ;(wrong ?? fields.find((field) => field.value === '') ?? fields[0])?.focus()
  }, [answer])
  return steps
}

/** In demo mode one click is enough. */
function DemoAccounts({ accounts, to, as: Form }: { accounts: readonly DemoAccount[]; to: string; as: Props['as'] }) {
  const { t } = useTranslation('auth')
  return (
    <section className="rounded-xl bg-sand-100 p-4">
      <h3 className="font-semibold">{t('demo.title')}</h3>
      <p className="mb-3 text-sm text-ink-700">{t('demo.text')}</p>
      <div className="grid gap-2">
        {accounts.map(({ role, email, password }) => (
          <Form key={role} method="post" action="/auth/enter">
            <input type="hidden" name="to" value={to} />
            <input type="hidden" name="step" value="password" />
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="password" value={password} />
            <button className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-4 rounded-lg border border-sand-300 bg-white px-4 py-2 text-left hover:border-ink-900">
              <span className="font-semibold">{t(`demo.${role}`)}</span>
              <span className="text-sm text-ink-500">{email}</span>
            </button>
          </Form>
        ))}
      </div>
    </section>
  )
}
