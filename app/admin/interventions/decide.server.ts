import { decideIntervention } from '#domain/interventions/commands/decide-intervention.server.ts'
import { DecisionForm } from '#domain/interventions/input.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { failureText } from './intervention.view.server.ts'

/** Ends what waits for a second person, on any of the pages that show it, and leads back to that page. */
export async function decide(form: Record<string, string>, path: string, context: Readonly<RouterContextProvider>) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const parsed = DecisionForm.safeParse(form)
  if (!parsed.success) throw data(null, { status: 400 })
  const outcome = await decideIntervention(db, { adminId: actorOf(context).userId, ...parsed.data }, clock())
  if (outcome.ok) throw redirect(visitor.to(`${path}?done=${parsed.data.decision === 'agree' ? 'agreed' : 'refused'}`))
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  const typed: Record<string, string> = {}
  const problems: Record<string, string> = { form: failureText(outcome.failure, visitor) }
  return data({ typed, problems }, { status: 409 })
}

/** The act just completed, as the next page's address says. */
export const doneOf = (search: Record<string, string>) =>
  (['done', 'waiting', 'agreed', 'refused'] as const).find((each) => each === search['done']) ?? null
