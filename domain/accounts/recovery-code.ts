/** An account has so many; each counts once. */
export const RECOVERY_CODES = 10

/** From so few on their owner is told to make new ones. */
export const FEW_RECOVERY_CODES = 3

/** Crockford's letters, none of which is taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 120 random bits: more than the 112 of ASVS 6.5.2, so that a plain hash is enough and no changed key ends them. */
const LENGTH = 24
const SPELLED = new RegExp(`^[${LETTERS}]+$`)

/** @param bytes random ones, at least 24 */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/** In fours, as it is read and written down. */
export const inGroups = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')

/** @returns the code however it is typed; null where it cannot be one */
export function readRecoveryCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && SPELLED.test(code) ? code : null
}
