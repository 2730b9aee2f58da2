/** Devices, a password manager and some keys on a ring; the oldest are removed by hand. */
export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME = 60

/** An authenticator has so long to sign, which includes finding it in a bag. */
export const CHALLENGE_MINUTES = 5

/** A browser's tabs may wait for as many at once; beyond them the oldest ends. */
export const OPEN_CHALLENGES = 5

/** The uses of a passkey; a challenge for one of these is none for another. */
export type PasskeyPurpose = 'enter' | 'add' | 'prove'

/** Models that say which password manager they are: https://github.com/passkeydeveloper/passkey-authenticator-aaguids */
const models: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  'f3809540-7f14-49c1-a8b3-8f813b225541': 'Enpass',
}

/** @returns what its owner calls such an authenticator; null where it does not say which it is */
export const modelOf = (aaguid: string): string | null => models[aaguid] ?? null

/**
 * A count that does not grow says that somebody has a copy of the authenticator (WebAuthn, 6.1.1).
 * Passkeys that wander between devices do not count: theirs is always 0.
 */
export const isCopied = ({ before, now }: { before: number; now: number }) => (before > 0 || now > 0) && now <= before
