import { useTranslation } from '../../ui/texts.tsx'
import { useFetcher, useLocation } from 'react-router'
import { type AuthAnswer, AuthSteps } from '../../accounts/auth-steps.tsx'
import { Dialog } from '../../ui/lazy/dialog.tsx'
import { useOverlay } from '../../ui/overlay.ts'

type DemoAccount = { role: string; email: string; password: string }

/** Log in or sign up over any page, and return to the same place. Before hydration its forms lead to /auth/enter. */
export function AuthDialog({ demoAccounts }: { demoAccounts: readonly DemoAccount[] | null }) {
  const { t } = useTranslation(['auth', 'shell'])
  const { here } = useOverlay()
  const fetcher = useFetcher<AuthAnswer>({ key: 'auth' })
  const params = new URLSearchParams(useLocation().search)
  const to = params.get('to') ?? here
  const step = fetcher.data?.step ?? 'email'
  // Asked for as a sign-up: the address decides all the same which form comes next (decision B4).
  const title = step === 'email' && params.get('auth') === 'signup' ? 'email.signUp' : `${step}.title`

  return (
    <Dialog title={t(`auth:${title}`)} closeTo={here} closeLabel={t('shell:close')}>
      <AuthSteps
        to={to}
        answer={fetcher.data}
        demoAccounts={demoAccounts}
        isBusy={fetcher.state !== 'idle'}
        as={fetcher.Form}
      />
    </Dialog>
  )
}
