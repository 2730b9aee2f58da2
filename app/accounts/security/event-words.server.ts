import type { SecurityKind } from '#domain/security/security-event.ts'
import type { Translate } from '#kernel/translate.ts'

/** Names of ours that have a word for people; routes and counts have none. */
const details: ReadonlySet<string> = new Set([
  'password',
  'code',
  'link',
  'sign-up',
  'passkey',
  'google',
  'facebook',
  'apple',
  'log-in',
  'address',
  'owner',
  'one',
  'others',
  'device',
  'suspended',
])

type Event = { kind: SecurityKind; detail: string | null; device: string | null; count: number }

/** An event's words: 'Logged in', and 'by password · Firefox on Windows · 3 times'. */
export function eventWords({ kind, detail, device, count }: Event, t: Translate): { what: string; how: string } {
  const [browser = '', system = ''] = device?.split('/') ?? []
  const parts = [
    detail && (details.has(detail) ? t(`happened:detail.${detail}`) : detail),
    device && t('happened:device', { browser, system }),
    count > 1 && t('happened:times', { count }),
  ]
  return { what: t(`happened:kind.${kind}`), how: parts.filter(Boolean).join(' · ') }
}
