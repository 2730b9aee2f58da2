import { createHash } from 'node:crypto'
import type { NewPasskeyResponse, PasskeyResponse } from './gateway.passkey-answer.server.ts'
import type { RelyingParty } from './relying-party.ts'

/** The library is loaded with the first passkey: it takes 25 MB that most servers do not need at their start. */
const library = () => import('@simplewebauthn/server')

/** COSE's numbers: Ed25519, P-256 and RSA, which all authenticators of today know one of. */
const ALGORITHMS = [-8, -7, -257]

/** The authenticator has signed this for the challenge that it was given. */
type Signed<Response> = { response: Response; challenge: string; party: RelyingParty }

export type NewPasskey = {
  credentialId: string
  publicKey: Uint8Array
  signCount: number
  aaguid: string
  mayBeBackedUp: boolean
  isBackedUp: boolean
}

/** @returns null for anything but a new key of a verified person for this challenge, domain and address */
export async function verifyNewPasskey(signed: Signed<NewPasskeyResponse>): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    ...expectedOf(signed),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified || isFramed(signed)) return null
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    signCount: credential.counter,
    aaguid,
    mayBeBackedUp: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}

type Known = { credentialId: string; publicKey: Uint8Array }

/**
 * The count is compared by the caller, and only once the signature is right: else anybody could stop a passkey.
 *
 * @returns null for anything but a signature by this key of a verified person for this challenge, domain and address
 */
export async function verifyPasskey(
  signed: Signed<PasskeyResponse>,
  { credentialId, publicKey }: Known,
): Promise<{ signCount: number; isBackedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    ...expectedOf(signed),
    response: withoutHandle(signed.response),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified || isFramed(signed)) return null
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { signCount: newCounter, isBackedUp: credentialBackedUp }
}

/** The handle is compared by `isHandleOf`; the library looks at nothing of it. */
const withoutHandle = ({ response: { userHandle: _handle, ...response }, ...rest }: PasskeyResponse) => ({
  ...rest,
  response,
})

const expectedOf = <Response>({ response, challenge, party }: Signed<Response>) => ({
  response,
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
})

/** The browser says this of the page that has asked, and the authenticator signs it. */
export function clientDataOf(response: { clientDataJSON: string }): { challenge: string; crossOrigin: boolean } | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const { challenge, crossOrigin } = read as Record<string, unknown>
    return typeof challenge === 'string' ? { challenge, crossOrigin: crossOrigin === true } : null
  } catch {
    return null
  }
}

/** Our pages ask in no frame of another site. */
const isFramed = ({ response }: Signed<{ response: { clientDataJSON: string } }>) =>
  clientDataOf(response.response)?.crossOrigin !== false

/** An account's name among authenticators: it says nothing of its owner, and stays the same when our secrets change. */
const handleOf = (userId: string) => createHash('sha256').update(`passkey ${userId}`).digest('base64url')

/** An authenticator that names an account has to name the one whose passkey it uses. */
export const isHandleOf = (userId: string, handle: string | null | undefined) =>
  handle === undefined || handle === null || handle === handleOf(userId)

type Owner = { userId: string; email: string; name: string; product: string; known: readonly Named[] }
type Named = { credentialId: string; transports: readonly string[] }

/** A browser makes a passkey of these, which `PublicKeyCredential.parseCreationOptionsFromJSON` reads. */
export function creationOptions(party: RelyingParty, challenge: string, owner: Owner): CreationOptions {
  return {
    rp: { id: party.id, name: owner.product },
    user: { id: handleOf(owner.userId), name: owner.email, displayName: owner.name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: owner.known.map(namedAs),
    // It is found without an address being typed, and asks for finger, face or PIN.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: TIMEOUT_MS,
  }
}

/** @param known empty where the browser offers what it has */
export function requestOptions(party: RelyingParty, challenge: string, known: readonly Named[]): RequestOptions {
  return {
    rpId: party.id,
    challenge,
    allowCredentials: known.map(namedAs),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  }
}

const TIMEOUT_MS = 300_000

const namedAs = ({ credentialId, transports }: Named) => ({
  type: 'public-key',
  id: credentialId,
  transports: [...transports],
})

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON & { rp: { id: string } }
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON & { rpId: string }
