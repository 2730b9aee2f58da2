import { shownName } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import type { CaseCounts } from '#domain/admin/queries/count-cases.server.ts'
import type { Holder } from '#domain/admin/queries/find-holders.server.ts'
import type { AnswerTemplate } from '#domain/inquiries/answer-template.ts'
import type { RouterContextProvider } from 'react-router'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { type CaseView, markView } from '../cases/case.view.server.ts'

type Inquiry = { id: string; personId: string | null; name: string | null; language: 'en' | 'es'; state: string }

type Beside = {
  holder: Holder | undefined
  counts: CaseCounts | undefined
  /** For the inquiry that is answered with one; else none. */
  templates: readonly AnswerTemplate[]
}

/** The bar beside an inquiry: who has taken it, and how many cases there are of the same person. */
export function inquiryCase(
  { id, personId, name, language, state }: Inquiry,
  { holder, counts, templates }: Beside,
  context: Readonly<RouterContextProvider>,
): CaseView {
  const actor = actorOf(context)
  const visitor = visitorOf(context)
  const lines = counts ? countLine(counts, visitor) : ''
  const person = {
    name: visitor.t('cases:of', { name: shownName(name ?? '', visitor.t) }),
    rows: [
      {
        key: 'counts',
        text: lines,
        line: null,
        address: may(actor, 'users') ? `/admin/users/${personId}` : null,
      },
    ],
  }
  const mark = { kind: 'inquiry' as const, thing: id, back: '/admin/inquiries' }
  return {
    mark: state === 'open' ? markView(mark, holder, actor, visitor) : null,
    related: personId !== null && lines ? [person] : [],
    templates: templates.map((template) => ({ value: `${template.id}.${language}`, text: template.title })),
    fields: { for: id },
  }
}

/** Of messages to us there is this one at the least. */
function countLine({ reports, claims, inquiries }: CaseCounts, { t }: Visitor): string {
  const counts = { reports, claims, inquiries: inquiries - 1 }
  return (Object.keys(counts) as (keyof CaseCounts)[])
    .filter((name) => counts[name] > 0)
    .map((name) => t(`cases:counts.${name}`, { count: counts[name] }))
    .join(' · ')
}
