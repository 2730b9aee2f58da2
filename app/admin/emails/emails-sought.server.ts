import { emailStates } from '#domain/email/email.ts'
import { isEmailType } from '#domain/email/email-type.ts'
import type { EmailsSought } from '#domain/email/queries/list-emails.server.ts'
import { minuteIn, readMinute } from '../frame/minute.server.ts'

/** Characters of the longest e-mail address. */
const MAX_TO = 254

/**
 * Reads which e-mails an address looks for; what is unreadable counts as left out.
 *
 * @returns the filters as its page's fields have them, the same for the query, and the address's own part
 */
export function emailsSought(params: URLSearchParams, zone: string) {
  const type = params.get('type') ?? ''
  const filter = {
    state: emailStates.find((each) => each === params.get('state')) ?? null,
    type: isEmailType(type) ? type : null,
    to: (params.get('to') ?? '').trim().slice(0, MAX_TO).replaceAll('\0', '').toWellFormed(),
    since: readMinute(params.get('since')),
    until: readMinute(params.get('until')),
  }
  const sought: EmailsSought = {
    ...filter,
    since: minuteIn(filter.since, zone),
    until: minuteIn(filter.until, zone),
  }
  const pairs = Object.entries(filter).filter((pair): pair is [keyof typeof filter, string] => !!pair[1])
  return { filter, sought, params: new URLSearchParams(pairs).toString() }
}
