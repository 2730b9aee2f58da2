import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#app/ui/texts.tsx'
import { showToast } from '#app/ui/toast.ts'
import type { AuthReply } from './auth-answer.ts'

/** Reports the finished action and leads back. */
export function useDone(reply: AuthReply | undefined): void {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [done, to, offers] = reply?.step === 'done' ? [reply.done, reply.to, reply.offersPasskey] : []
  useEffect(() => {
    if (!done || to === undefined) return
    showToast(t(`done.${done}`), 'success')
    if (offers) {
      const words = { text: t('passkey.offer'), add: t('passkey.add') }
      void import('./passkeys/lazy/offer.tsx').then(({ offerPasskey }) => offerPasskey(words))
    }
    void navigate(to, { replace: true, preventScrollReset: true })
  }, [done, to, offers, navigate, t])
}
