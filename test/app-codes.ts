import { Secret, TOTP } from 'otpauth'

/** An owner's app, which shares a secret with us and shows another code every 30 seconds. */
export const appCode = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
