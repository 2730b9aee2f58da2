/** The server's options for a signature. @returns null where it gives none, such as beyond a limit */
async function requestOptions(intent: 'enter' | 'prove'): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const answer = await fetch('/auth/passkey', { method: 'POST', body: new URLSearchParams({ intent }) })
  return answer.ok ? ((await answer.json()) as PublicKeyCredentialRequestOptionsJSON) : null
}

/**
 * Asks the browser for a signature by one of its passkeys.
 *
 * @param how `conditional` waits until one is chosen in a field
 * @returns what the server reads; null where nothing was signed
 */
export async function signed(
  intent: 'enter' | 'prove',
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<string | null> {
  const json = await requestOptions(intent)
  if (!json) return null
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON?.(json) ?? requestOf(json)
  return textOf(await navigator.credentials.get({ ...how, publicKey }))
}

/** Has the browser make a new passkey. @returns what the server reads; null where none was made */
export async function created(json: PublicKeyCredentialCreationOptionsJSON): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON?.(json) ?? creationOf(json)
  return textOf(await navigator.credentials.create({ publicKey }))
}

// The rest is what browsers of before 2025 lack.

function requestOf({ rpId, challenge, allowCredentials = [], timeout }: PublicKeyCredentialRequestOptionsJSON) {
  const known = { challenge: bytes(challenge), allowCredentials: allowCredentials.map(named), userVerification }
  return { ...known, ...(rpId && { rpId }), ...(timeout && { timeout }) }
}

function creationOf({ rp, user, challenge, ...json }: PublicKeyCredentialCreationOptionsJSON) {
  const { pubKeyCredParams, excludeCredentials = [] } = json
  return {
    rp,
    user: { ...user, id: bytes(user.id) },
    challenge: bytes(challenge),
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type, alg })),
    excludeCredentials: excludeCredentials.map(named),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification } as const,
  }
}

const [type, userVerification] = ['public-key', 'required'] as const
const named = ({ id }: PublicKeyCredentialDescriptorJSON) => ({ type, id: bytes(id) })
const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

function textOf(credential: Credential | null): string | null {
  if (!(credential instanceof PublicKeyCredential)) return null
  if (typeof credential.toJSON === 'function') return JSON.stringify(credential.toJSON())
  const { id, type, response } = credential
  const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject'] as const
  const values = response as Partial<Record<(typeof parts)[number], ArrayBuffer | null>>
  const written = parts.flatMap((part) => (values[part] ? [[part, base64url(values[part])] as const] : []))
  return JSON.stringify({ id, rawId: id, type, response: Object.fromEntries(written) })
}

const base64url = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
