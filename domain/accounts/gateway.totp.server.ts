import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { CODE_DIGITS } from './code.ts'

const STEP_SECONDS = 30

/** A code of the step before or after counts as well, because clocks differ and typing takes a while. */
const STEPS_OFF = 1

/** Bytes of a secret, as RFC 4226 asks for. */
const SECRET_BYTES = 20

/** @returns a new secret as people type it: base32 */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Apps know these parameters alone: some ignore any others that an address asks for. */
const codesOf = (secret: string, label = '', issuer = '') =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: STEP_SECONDS,
    label,
    issuer,
  })

/** The address that an app reads, as a link and as a QR code. */
export function appAddress(secret: string, { issuer, email }: { issuer: string; email: string }) {
  const address = codesOf(secret, email, issuer).toString()
  // Cameras need dark on light, in dark mode too.
  return { address, qrCode: renderSVG(address, { ecc: 'M', border: 4, whiteColor: '#fff', blackColor: '#000' }) }
}

/** @returns the step of 30 seconds whose code this is; null for any other code */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const off = codesOf(secret).validate({ token: code, timestamp, window: STEPS_OFF })
  return off === null ? null : Math.floor(timestamp / (STEP_SECONDS * 1000)) + off
}
