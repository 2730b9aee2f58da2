import { may } from '#domain/accounts/policy.ts'
import { changePermissions } from '#domain/admin/commands/change-permissions.server.ts'
import { endPersonSessions } from '#domain/admin/commands/end-person-sessions.server.ts'
import { sendPasswordLink } from '#domain/admin/commands/send-password-link.server.ts'
import { liftSuspension, suspendPerson } from '#domain/admin/commands/suspend-person.server.ts'
import { writeNote } from '#domain/admin/commands/write-note.server.ts'
import { LiftForm, NoteForm, PermissionsForm, ReasonForm, suspendForm } from '#domain/admin/input.ts'
import { liftHostStop, stopHostByAdmin } from '#domain/payouts/commands/stop-host-by-admin.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { operatorEmails } from '#app/session/operator.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

type Form = Record<string, string>
type Context = Readonly<RouterContextProvider>
type Problems = Readonly<Record<string, string>>

/** An act on a person by the form of their page; null once it is done, else problems by field or as `form`. */
export type PersonAct = (userId: string, form: Form, context: Context, request: Request) => Promise<Problems | null>

export const suspend: PersonAct = (userId, form, context) => {
  const { db, clock } = context.get(services)
  return parsed(suspendForm(visitorOf(context).site.zone, clock()), form, async ({ reason, end }) => {
    const writeTo = (await operatorEmails(context)).support
    return outcomeOf(await suspendPerson(db, { ...on(userId, context), reason, end, writeTo }, clock()))
  })
}

export const lift: PersonAct = (userId, form, context) =>
  parsed(LiftForm, form, async ({ reason, republish }) => {
    const { db, clock } = context.get(services)
    const lifting = { ...on(userId, context), reason, republish: republish === 'on' }
    return outcomeOf(await liftSuspension(db, lifting, clock()))
  })

export const setPermissions: PersonAct = (userId, form, context) =>
  parsed(PermissionsForm, form, async (change) => {
    const { db, clock } = context.get(services)
    return outcomeOf(await changePermissions(db, { ...on(userId, context), ...change }, clock()))
  })

export const endSessions: PersonAct = (userId, form, context) =>
  parsed(ReasonForm, form, async ({ reason }) => {
    const { db, clock } = context.get(services)
    return outcomeOf(await endPersonSessions(db, { ...on(userId, context), reason }, clock()))
  })

export const sendLink: PersonAct = async (userId, _form, context, request) => {
  const { db, clock, auth, budgets } = context.get(services)
  return outcomeOf(await sendPasswordLink(db, { auth, budgets }, on(userId, context), request, clock()))
}

export const addNote: PersonAct = (userId, form, context) =>
  parsed(NoteForm, form, async ({ note }) => {
    const { db, clock } = context.get(services)
    const isWritten = await writeNote(db, { ...on(userId, context), text: note }, clock())
    return isWritten ? null : { form: 'not-found' }
  })

export const stopPayouts: PersonAct = (userId, form, context) => changePayouts(stopHostByAdmin, userId, form, context)

export const resumePayouts: PersonAct = (userId, form, context) => changePayouts(liftHostStop, userId, form, context)

const on = (userId: string, context: Context) => ({ adminId: actorOf(context).userId, userId })

const outcomeOf = (outcome: { ok: true } | { ok: false; failure: { reason: string } }): Problems | null =>
  outcome.ok ? null : { form: outcome.failure.reason }

/** @returns the problems of what was typed, or what the act answers */
async function parsed<Fields>(
  schema: z.ZodType<Fields>,
  form: Form,
  act: (fields: Fields) => Promise<Problems | null>,
): Promise<Problems | null> {
  const read = schema.safeParse(form)
  return read.success ? act(read.data) : problemsOf(read.error)
}

/** @throws 404 for admins without the permission for payments */
function changePayouts(
  command: typeof stopHostByAdmin | typeof liftHostStop,
  userId: string,
  form: Form,
  context: Context,
): Promise<Problems | null> {
  if (!may(actorOf(context), 'payments')) throw data(null, { status: 404 })
  return parsed(ReasonForm, form, async ({ reason }) => {
    const { adminId } = on(userId, context)
    if (adminId === userId) return { form: 'oneself' }
    const { db, clock } = context.get(services)
    return (await command(db, { adminId, hostId: userId, reason }, clock())) ? null : { form: 'unchanged' }
  })
}
