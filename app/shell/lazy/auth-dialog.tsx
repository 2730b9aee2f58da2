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

  // Asked for as a sign-up: the address decides all the same which form comes next (decision B4).
  const title = reply.step === 'email' && params.get('auth') === 'signup' ? 'email.signUp' : `${reply.step}.title`
  // Who has just signed up goes on where they wanted to, and proves the address when it is needed.
  const closeTo = fetcher.data?.step === 'code' && isSignedIn ? reply.to : here

  return (
    <Dialog title={t(`auth:${title}`)} closeTo={closeTo} closeLabel={t('shell:close')}>
      <AuthSteps
        reply={reply}
        providers={reply.step === 'email' ? (door?.providers ?? []) : []}
        demoAccounts={reply.step === 'email' ? (door?.demoAccounts ?? null) : null}
        // Its answer is there while what lies behind is read anew: the next step can be sent already.
        isBusy={fetcher.state === 'submitting'}
        as={fetcher.Form}
      />
    </Dialog>
  )
}
