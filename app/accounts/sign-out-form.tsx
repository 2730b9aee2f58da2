import { Form } from 'react-router'
import { emptyViewedHere } from '#app/listings/viewed-here.ts'
import { DRAFTS_KEY, PENDING_PHOTOS, UNSENT_PREFIX } from '#app/session/drafts-key.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { showToast } from '#app/ui/toast.ts'

/** @param className of its button, which is a row of a list */
export function SignOutForm({ className }: { className: string }) {
  const { t } = useTranslation(['accountMenu', 'session'])
  const inLanguage = useInLanguage()
  return (
    <Form
      method="post"
      action={inLanguage('/auth/sign-out')}
      reloadDocument
      onSubmit={(event) => {
        event.preventDefault()
        const toast = showToast(t('session:signingOut'), 'loading')
        void signOut(inLanguage('/'), () => toast(t('session:noSignOut'), 'error'))
      }}
    >
      <button type="submit" className={className}>
        <Icon name="log-out" />
        {t('accountMenu:logOut')}
      </button>
    </Form>
  )
}

/** Leads to the front page, loaded anew; where that fails one stays where one is. */
async function signOut(frontPage: string, onFailure: () => void): Promise<void> {
  try {
    const answer = await fetch('/auth/sign-out', { method: 'POST' })
    if (answer.ok) {
      forgetUnsent()
      emptyViewedHere()
      return location.assign(frontPage)
    }
  } catch {
    // Without a connection; said below.
  }
  onFailure()
}

/** Removes what was typed or chosen and not sent, because somebody else may use the device next. */
function forgetUnsent(): void {
  for (const key of Object.keys(localStorage))
    if (key === DRAFTS_KEY || key.startsWith(UNSENT_PREFIX)) localStorage.removeItem(key)
  // The second is the outbox of messages, whose own file this page does not load.
  for (const name of [PENDING_PHOTOS, `${UNSENT_PREFIX}-outbox`]) indexedDB.deleteDatabase(name)
}
