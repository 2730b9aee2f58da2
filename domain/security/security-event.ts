/** Rows are deleted after so long. */
export const EVENT_DAYS = 30

/** A flood from many networks fills the table no further; the oldest rows go first. */
export const MAX_EVENTS = 1_000_000

/** In a minute so many subjects of one kind that strangers cause have rows of their own; all further ones share one. */
export const MAX_SUBJECTS = { withAccount: 200, withoutAccount: 20 } as const

/**
 * The closed table of what is noted.
 *
 * - `stranger`: anybody can cause it, so its rows are bounded (`MAX_SUBJECTS`).
 * - `owner`: it needs a way in or the account's session.
 * - `isOwn`: the account's own page shows it.
 */
const kinds = {
  'log-in': { by: 'owner', isOwn: true },
  'log-out': { by: 'owner', isOwn: true },
  'log-in-refused': { by: 'stranger', isOwn: true },
  'log-in-locked': { by: 'stranger', isOwn: true },
  'code-asked': { by: 'stranger', isOwn: true },
  'code-used': { by: 'owner', isOwn: true },
  'code-wrong': { by: 'stranger', isOwn: true },
  'reset-asked': { by: 'stranger', isOwn: true },
  'password-reset': { by: 'owner', isOwn: true },
  'password-changed': { by: 'owner', isOwn: true },
  'owner-refused': { by: 'owner', isOwn: true },
  'way-added': { by: 'owner', isOwn: true },
  'way-removed': { by: 'owner', isOwn: true },
  'passkey-stopped': { by: 'owner', isOwn: true },
  'address-changed': { by: 'owner', isOwn: true },
  'sessions-ended': { by: 'owner', isOwn: true },
  'account-replaced': { by: 'stranger', isOwn: false },
  'account-closed': { by: 'owner', isOwn: true },
  'account-erased': { by: 'owner', isOwn: false },
  'export-asked': { by: 'owner', isOwn: true },
  'export-read': { by: 'owner', isOwn: true },
  'factor-added': { by: 'owner', isOwn: true },
  'factor-removed': { by: 'owner', isOwn: true },
  'factor-wrong': { by: 'owner', isOwn: true },
  'recovery-used': { by: 'owner', isOwn: true },
  'recovery-renewed': { by: 'owner', isOwn: true },
  'step-up': { by: 'owner', isOwn: true },
  'form-refused': { by: 'stranger', isOwn: false },
  'webhook-forged': { by: 'stranger', isOwn: false },
  'limit-reached': { by: 'stranger', isOwn: false },
} as const satisfies Record<string, { by: 'stranger' | 'owner'; isOwn: boolean }>

/** A page of events begins before one of them. @returns its number, where the text is one */
export const eventNumber = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

export type SecurityKind = keyof typeof kinds

export const securityKinds = Object.keys(kinds) as SecurityKind[]

export const ownKinds = securityKinds.filter((kind) => kinds[kind].isOwn)

export const isByStrangers = (kind: SecurityKind) => kinds[kind].by === 'stranger'

/** Only names of ours and pseudonyms: never an address, and nothing that somebody has typed. */
export type SecurityEvent = {
  kind: SecurityKind
  accountId?: string | null
  /** The keyed hash of an e-mail address without an account. */
  addressKey?: string | null
  /** The day's pseudonym of the network. */
  network?: string | null
  /** 'Firefox/Windows' */
  device?: string | null
  /** The way in, the provider or the route. */
  detail?: string | null
}

/** Characters of a network's pseudonym that tell two of a day apart. */
const MARK = 8

/** The part of a network's pseudonym by which admins know it again. */
export const networkMark = (network: string) => network.replaceAll(':', '').slice(2, 2 + MARK)

/**
 * The beginning of the pseudonyms that a mark, or a whole one, stands for.
 *
 * @returns null for any other text; only hex digits and colons
 */
export function networkBeginning(text: string): string | null {
  const digits = text.trim().toLowerCase()
  if (/^fd[0-9a-f]{2}(:[0-9a-f]{4}){3}::1$/.test(digits)) return digits
  return /^[0-9a-f]{8}$/.test(digits) ? `fd${digits.slice(0, 2)}:${digits.slice(2, 6)}:${digits.slice(6)}` : null
}
