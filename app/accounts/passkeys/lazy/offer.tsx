import { useEffect } from 'react'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { showToast } from '#app/ui/toast.ts'

const SEEN = 'passkey-offered'

type Words = { text: string; add: string }

/** After a log-in, on a device that can make passkeys, until its owner has dismissed it there. */
export async function offerPasskey(words: Words): Promise<void> {
  if (localStorage.getItem(SEEN) !== null) return
  if (!('PublicKeyCredential' in window)) return
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return
  showToast(<Offer {...words} />, 'custom', Number.POSITIVE_INFINITY)
}

/** Gone because somebody has closed it: a page that is left keeps no such note. */
function Offer({ text, add }: Words) {
  useEffect(() => () => localStorage.setItem(SEEN, '1'), [])
  return (
    <>
      <p className="font-normal">{text}</p>
      <Link to="/account/security" className={textLinkClass}>
        {add}
      </Link>
    </>
  )
}
