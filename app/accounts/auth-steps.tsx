import { useEffect, useRef } from 'react'
import type { FormProps } from 'react-router'
import type { SignInProvider } from '#domain/accounts/sign-in-provider.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { AuthReply, AuthStep, StepProps } from './auth-answer.ts'
import { CodeStep, ConfirmStep, CorrectStep } from './code-step.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { EmailStep } from './email-step.tsx'
import { EmailedStep, FactorStep, RecoveryStep } from './factor-steps.tsx'
import { ForgotStep, SentStep } from './forgot-step.tsx'
import { ChooseStep, PasswordStep, ResetStep } from './password-steps.tsx'
import { RegisterStep } from './register-step.tsx'
import { ProviderButtons } from './social/provider-buttons.tsx'
import { useWait } from './use-wait.ts'

type DemoAccount = { role: string; email: string; password: string }

type Props = {
  reply: AuthReply
  /** Shown in the first step only. */
  providers: readonly SignInProvider[]
  demoAccounts: readonly DemoAccount[] | null
  isBusy: boolean
  /** A fetcher's form; before the script arrives it is a plain one. */
  as: React.ComponentType<FormProps>
}

const steps: Readonly<Record<Exclude<AuthStep, 'done'>, (props: StepProps) => React.ReactNode>> = {
  email: EmailStep,
  password: PasswordStep,
  choose: ChooseStep,
  register: RegisterStep,
  confirm: ConfirmStep,
  code: CodeStep,
  factor: FactorStep,
  recovery: RecoveryStep,
  emailed: EmailedStep,
  correct: CorrectStep,
  forgot: ForgotStep,
  sent: SentStep,
  reset: ResetStep,
}

/** The log-in, one form for each step; the server decides which step follows. */
export function AuthSteps({ reply, providers, demoAccounts, isBusy, as: Form }: Props) {
  const { t } = useTranslation('auth')
  const inLanguage = useInLanguage()
  const wait = useWait(reply.waitSeconds ?? 0)
  const problem = (name: string) => reply.problems[name] && t(reply.problems[name], { wait })
  const parts = useFocus(reply)
  if (reply.step === 'done') return null

  const Step = steps[reply.step]
  return (
    <div ref={parts} className="grid gap-6">
      {problem('form') && (
        <Notice tone="bad">
          {problem('form')}{' '}
          {reply.writeTo && (
            <a href={`mailto:${reply.writeTo}`} className="font-semibold underline underline-offset-4 wrap-anywhere">
              {reply.writeTo}
            </a>
          )}
        </Notice>
      )}
      {/* Each step is a new form without old input; a late reload must not undo an answered step. */}
      <Form
        key={reply.step}
        method="post"
        action={inLanguage('/auth/enter')}
        className="grid gap-4"
        noValidate
        defaultShouldRevalidate={reply.step === 'register'}
      >
        <input type="hidden" name="to" value={reply.to} />
        {reply.sealed && <input type="hidden" name="sealed" value={reply.sealed} />}
        <Step reply={reply} problem={problem} isBusy={isBusy} />
      </Form>
      {providers.length > 0 && (
        <div className="grid gap-3">
          <p className="text-center text-sm text-ink-500">{t('social.or')}</p>
          <ProviderButtons providers={providers} to={reply.to} />
        </div>
      )}
      {reply.step === 'email' && demoAccounts && <DemoAccounts accounts={demoAccounts} to={reply.to} as={Form} />}
    </div>
  )
}

/** Focuses the first field with a problem after each answer, else the first empty one. */
function useFocus(reply: AuthReply) {
  const parts = useRef<HTMLDivElement>(null)
  const first = useRef(reply)
  useEffect(() => {
    if (first.current === reply) return
    const fields = [
      ...(parts.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden]):not([readonly])') ?? []),
    ]
    const wrong = fields.find((field) => field.getAttribute('aria-invalid') === 'true')
    const next = wrong ?? fields.find((field) => field.value === '') ?? fields[0]
    ;(next ?? parts.current?.querySelector('button'))?.focus()
  }, [reply])
  return parts
}
