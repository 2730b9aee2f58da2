import { useFetcher } from 'react-router'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { AuthReply } from './auth-answer.ts'
import { AuthSteps } from './auth-steps.tsx'
import type { DoorPageView } from './door.view.server.ts'
import { useDone } from './use-done.ts'

/** The log-in as a page, for visitors without script and for links from elsewhere. */
export function DoorPage({ view, answer }: { view: DoorPageView; answer?: AuthReply | undefined }) {
  const { t } = useTranslation('auth')
  const fetcher = useFetcher<AuthReply>({ key: 'auth' })
  useDone(fetcher.data)
  const first = { ...view.door.reply, to: view.to }
  const reply = fetcher.data ?? answer ?? first
  const title = reply.step === 'done' ? null : t(`${reply.step}.title`)
  return (
    <main id="main" className="page max-w-[35.5rem] py-12">
      {title && <PageTitle className="mb-6">{title}</PageTitle>}
      <AuthSteps
        reply={reply}
        providers={reply.step === 'email' ? view.door.providers : []}
        demoAccounts={reply.step === 'email' ? view.door.demoAccounts : null}
        // Idle once the answer is there, so that the next step can be sent during the reload.
        isBusy={fetcher.state === 'submitting'}
        as={fetcher.Form}
      />
    </main>
  )
}
