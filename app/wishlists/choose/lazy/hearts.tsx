import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { deferred } from '#app/ui/deferred.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { followHearts } from './heart-states.ts'

const SaveDialog = deferred(async () => (await import('./save-dialog.tsx')).SaveDialog)

/**
 * The hearts with their dialog; a signed-out visitor logs in first.
 *
 * @param mark of who is signed in; '' for nobody
 */
export function Hearts({ mark }: { mark: string }) {
  const [pressed, setPressed] = useState<string | null>(null)
  const states = useRef<ReturnType<typeof followHearts> | null>(null)
  const { here, open } = useOverlay()
  const navigate = useNavigate()
  const press = useEffectEvent((listingId: string) => {
    if (mark !== '') return setPressed(listingId)
    const to = `/wishlists?${new URLSearchParams({ save: listingId, back: here })}`
    void navigate(open({ auth: 'login', to }), { preventScrollReset: true })
  })
  useEffect(() => {
    const hearts = followHearts(mark, press)
    states.current = hearts
    return hearts.end
  }, [mark])

  if (pressed === null) return null
  return (
    <Suspense>
      <SaveDialog
        listingId={pressed}
        onChange={(isSaved) => states.current?.set(pressed, isSaved)}
        onClose={() => setPressed(null)}
      />
    </Suspense>
  )
}
