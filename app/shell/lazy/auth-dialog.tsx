import { useFetcher, useLocation } from 'react-router'
import type { AuthReply } from '#app/accounts/auth-answer.ts'
import { AuthSteps } from '#app/accounts/auth-steps.tsx'
import type { DoorView } from '#app/accounts/door.view.server.ts'
import { useDone } from '#app/accounts/use-done.ts'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useRootData } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'

/**
 * The log-in and sign-up over any page; before hydration its forms lead to /auth/enter.
 *
 * @param door null for a signed-in user
 */
export function AuthDialog({ door }: { door: DoorView | null }) {
  const { t } = useTranslation(['auth', 'shell'])
  const { here } = useOverlay()
  const fetcher = useFetcher<AuthReply>({ key: 'auth' })
  const isSignedIn = Boolean(useRootData()?.actor)
  const params = new URLSearchParams(useLocation().search)
  useDone(fetcher.data)
  const first = door && { ...door.reply, to: params.get('to') ?? here }
  const reply = fetcher.data ?? first
  if (!reply || reply.step === 'done') return null

  // Opened as a sign-up, though the address decides which form follows (decision B4).
  const title = reply.step === 'email' && params.get('auth') === 'signup' ? 'email.signUp' : `${reply.step}.title`
  // A new user continues where they wanted to, and proves the address when needed.
  const closeTo = fetcher.data?.step === 'code' && isSignedIn ? reply.to : here

  return (
    <Dialog title={t(`auth:${title}`)} closeTo={closeTo} closeLabel={t('shell:close')}>
      <AuthSteps
        reply={reply}
        providers={reply.step === 'email' ? (door?.providers ?? []) : []}
        demoAccounts={reply.step === 'email' ? (door?.demoAccounts ?? null) : null}
        // Idle once the answer is there, so that the next step can be sent during the reload.
        isBusy={fetcher.state === 'submitting'}
        as={fetcher.Form}
      />
    </Dialog>
  )
}
