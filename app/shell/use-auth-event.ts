import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useOverlay } from '#app/ui/overlay.ts'

/** Spec §2: whatever runs in the page may open the log-in by an event of the document. */
export function useAuthEvent(): void {
  const navigate = useNavigate()
  const { open } = useOverlay()
  useEffect(() => {
    const show = (event: Event) => {
      const auth = (event as CustomEvent<{ isSignUp?: boolean } | null>).detail?.isSignUp ? 'signup' : 'login'
      void navigate(open({ auth }), { preventScrollReset: true })
    }
    document.addEventListener('openAuthModal', show)
    return () => document.removeEventListener('openAuthModal', show)
  })
}
