/** The secret that a way to a provider left with; it outlives the app, which a system may end meanwhile. */
const VERIFIER = 'native-sign-in'

/** Forms that lead to a sign-in provider. */
const FORMS = 'form[action^="/auth/social/"]'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** @returns the hash of a secret that only this app keeps (RFC 7636) */
async function newChallenge(): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  localStorage.setItem(VERIFIER, verifier)
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/**
 * Providers refuse web views, so these forms bring a challenge along: the answer comes to the system's browser, which hands it over to the
 * app that knows the secret.
 *
 * @returns ends it
 */
export function followProviderForms(): () => void {
  const submit = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches(FORMS) || form.elements.namedItem('challenge')) return
    event.preventDefault()
    void newChallenge().then((challenge) => {
      form.append(hiddenField('challenge', challenge))
      // Asked for as by its button, the form would not be sent: the browser is still about the first time.
      form.submit()
    })
  }
  addEventListener('submit', submit, { capture: true })
  return () => removeEventListener('submit', submit, { capture: true })
}

/** Goes on with an answer that the system's browser has handed over; one that this app has not asked for is nothing to it. */
export function takeHandover(code: string): void {
  const verifier = localStorage.getItem(VERIFIER)
  localStorage.removeItem(VERIFIER)
  if (!verifier) return
  const form = Object.assign(document.createElement('form'), { method: 'post', action: '/auth/native', hidden: true })
  form.append(hiddenField('code', code), hiddenField('verifier', verifier))
  document.body.append(form)
  form.submit()
}

const hiddenField = (name: string, value: string) =>
  Object.assign(document.createElement('input'), { type: 'hidden', name, value })
