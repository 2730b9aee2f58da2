import type { FormProps } from 'react-router'
import { useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = {
  accounts: readonly { role: string; email: string; password: string }[]
  to: string
  as: React.ComponentType<FormProps>
}

/** Accounts of the demo, each logged in by one click. */
export function DemoAccounts({ accounts, to, as: Form }: Props) {
  const { t } = useTranslation('auth')
  const inLanguage = useInLanguage()
  return (
    <section className="rounded-xl bg-sand-100 p-4">
      <h2 className="font-semibold">{t('demo.title')}</h2>
      <p className="mb-3 text-sm text-ink-700">{t('demo.text')}</p>
      <div className="grid gap-2">
        {accounts.map(({ role, email, password }) => (
          <Form key={role} method="post" action={inLanguage('/auth/enter')} defaultShouldRevalidate={false}>
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
