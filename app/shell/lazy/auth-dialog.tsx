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
  const to = new URLSearchParams(useLocation().search).get('to') ?? here

  return (
    <Dialog title={t(`auth:${fetcher.data?.step ?? 'email'}.title`)} closeTo={here} closeLabel={t('shell:close')}>
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
