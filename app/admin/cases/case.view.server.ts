import { type Actor, shownName } from '#domain/accounts/account.ts'
import { type DeskKind, kindsFor } from '#domain/admin/desk.ts'
import { sectionsFor } from '#domain/admin/person-record.ts'
import { findHolders, type Holder } from '#domain/admin/queries/find-holders.server.ts'
import { listRecords } from '#domain/admin/queries/list-records.server.ts'
import { listTemplates } from '#domain/inquiries/queries/list-templates.server.ts'
import type { RouterContextProvider } from 'react-router'
import type { InstantView } from '#app/session/instant.tsx'
import { services } from '#app/session/services.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { recordsView } from '../users/records.view.server.ts'

type Context = Readonly<RouterContextProvider>

/** A thing of the desk as its own page marks it. */
type CaseMark = { kind: DeskKind; thing: string; back: string }

/** The marks of a case as finished texts: who has taken it, and the form that takes it or gives it back. */
export function markView({ kind, thing, back }: CaseMark, holder: Holder | undefined, actor: Actor, { t }: Visitor) {
  const isOwn = holder?.id === actor.userId
  const name = holder && shownName(holder.name, t)
  return {
    kind,
    thing,
    back,
    holder: holder?.id ?? '',
    isOwn,
    text: holder ? (isOwn ? t('desk:takenByYou') : t('desk:taken', { name: name ?? '' })) : null,
    submit: t(isOwn ? 'desk:leave' : holder ? 'desk:takeOver' : 'desk:take'),
  }
}

/** A line of a list says who has taken what. */
export const holderLine = (holder: Holder | undefined, actor: Actor, { t }: Visitor): string | null =>
  holder
    ? holder.id === actor.userId
      ? t('desk:takenByYou')
      : t('desk:taken', { name: shownName(holder.name, t) })
    : null

/** Sections of a person's page that are cases. */
const caseSections = new Set(['claims', 'reports', 'inquiries'])

type Person = { id: string; name: string }

/** @property line null where there is no more to say */
type Row = { key: string; text: string; line: InstantView | null; address: string | null }

/** The bar beside a case; `fields` go along with the form of its templates. */
export type CaseView = {
  mark: ReturnType<typeof markView> | null
  related: readonly { name: string; rows: readonly Row[] }[]
  templates: readonly { value: string; text: string }[]
  fields: Readonly<Record<string, string>>
}

/**
 * The bar beside a case: who has taken it, what else there is of the same people, and templates of answers.
 *
 * @param input.mark null where it does not wait any longer
 * @param input.except the case itself
 */
export async function caseView(
  input: { mark: CaseMark | null; people: readonly Person[]; except: string; hasAnswer: boolean },
  context: Context,
): Promise<CaseView> {
  const { db } = context.get(services)
  const actor = actorOf(context)
  const visitor = visitorOf(context)
  const { mark, people, except, hasAnswer } = input
  const isMarkable = mark !== null && kindsFor(actor).includes(mark.kind)
  const holders = isMarkable ? await findHolders(db, mark.kind, [mark.thing]) : new Map<string, Holder>()
  const related = await Promise.all(people.map((person) => relatedTo(person, except, context)))
  return {
    mark: isMarkable ? markView(mark, holders.get(mark.thing), actor, visitor) : null,
    related: related.filter(({ rows }) => rows.length > 0),
    templates: hasAnswer ? await templateChoices(context) : [],
    fields: {},
  }
}

/** The newest cases of somebody of each kind that this admin may see, without this one. */
async function relatedTo({ id, name }: Person, except: string, context: Context) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const sections = sectionsFor(actorOf(context)).filter((section) => caseSections.has(section))
  const pages = await Promise.all(
    sections.map((section) => listRecords(db, id, { section, page: 1 }, visitor.language)),
  )
  const rows = pages.flatMap((page) => recordsView(page, visitor).rows).filter(({ key }) => key !== except)
  return { name: visitor.t('cases:of', { name: shownName(name, visitor.t) }), rows }
}

/** Each template in both languages; a value names one of them. */
async function templateChoices(context: Context) {
  const { t } = visitorOf(context)
  return (await listTemplates(context.get(services).db)).flatMap(({ id, title }) =>
    (['en', 'es'] as const).map((language) => ({
      value: `${id}.${language}`,
      text: t(`cases:template.${language}`, { title }),
    })),
  )
}

/** The text of the template that an address names, in the language that it names; empty for none. */
export async function templateText(value: string | undefined, context: Context): Promise<string> {
  const [id, language] = (value ?? '').split('.')
  const found = (await listTemplates(context.get(services).db)).find((each) => each.id === id)
  return (language === 'en' || language === 'es' ? found?.text[language] : undefined) ?? ''
}
