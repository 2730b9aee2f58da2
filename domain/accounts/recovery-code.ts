/** Crockford's letters, none of which is taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 120 random bits: more than the 112 of ASVS 6.5.2, so that a plain hash is enough and no changed key ends them. */
const LENGTH = 24
const SPELLED = new RegExp(`^[${LETTERS}]+$`)

/** @returns the code however it is typed; null where it cannot be one */
export function readRecoveryCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && SPELLED.test(code) ? code : null
}
