import { type SettingsChange } from '#domain/admin/commands/change-settings.server.ts'
import type { SettingsFailure } from '#domain/admin/errors.ts'
import { settingsVersion } from '#domain/admin/queries/settings-version.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import type { Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>
type Fields = Readonly<Record<string, string>>
type Parsed<Values> = { success: true; data: Values } | { success: false; error: Parameters<typeof problemsOf>[0] }

/** A setting in words. */
export type Fact = { name: string; value: string }

/** One form of the settings. */
type Section<Values> = {
  /** A change that touches money must be confirmed before it is stored. */
  asks?: true
  read: (db: Db) => Promise<Values>
  parse: (form: Fields, visitor: Visitor, now: Date) => Parsed<Values>
  change: (db: Db, change: SettingsChange<Values>, now: Date) => Promise<Result<null, SettingsFailure<Values>>>
  fieldsOf: (values: Values, visitor: Visitor) => Fields
  factsOf: (values: Values, visitor: Visitor) => readonly Fact[]
}

/** A refused form with its values. */
export type RefusedSection = {
  fields: Fields
  /** Problems by field. */
  problems: Fields
  /** Set after another admin's change: what is stored now, and its version. */
  conflict: { version: string; facts: readonly Fact[] } | null
  /** Set before a confirmation: the changes, and the version of the typed values. */
  confirmation: { version: string; changes: readonly Change[] } | null
}

/** A setting before and after. */
export type Change = { name: string; before: string; after: string }

/** Makes a section's loader and action from its description. */
export function sectionOf<Values extends object>(section: Section<Values>) {
  const { read, parse, change, fieldsOf, factsOf } = section
  return {
    facts: async (context: Context) => factsOf(await read(context.get(services).db), visitorOf(context)),

    async view(context: Context) {
      const values = await read(context.get(services).db)
      return { fields: fieldsOf(values, visitorOf(context)), version: settingsVersion(values) }
    },

    /** @returns null once it is stored */
    async save(form: Fields, context: Context): Promise<RefusedSection | null> {
      const { db, clock } = context.get(services)
      const visitor = visitorOf(context)
      const refused = { fields: form, problems: {}, conflict: null, confirmation: null }
      const parsed = parse(form, visitor, clock())
      if (!parsed.success) return { ...refused, problems: inWords(problemsOf(parsed.error), visitor) }

      const values = parsed.data
      const confirmation = section.asks ? await toConfirm(section, { form, values }, context) : null
      if (confirmation) return { ...refused, confirmation }
      const outcome = await change(db, { adminId: actorOf(context).userId, base: form['base'] ?? '', values }, clock())
      if (outcome.ok) return null
      const { stored } = outcome.failure
      const facts = changedFacts(factsOf(values, visitor), factsOf(stored, visitor))
      const differing = facts.map(({ name, after }) => ({ name, value: after }))
      return { ...refused, conflict: { version: settingsVersion(stored), facts: differing } }
    },
  }
}

type Sent<Values> = { form: Fields; values: Values }

/** @returns null without need to confirm: confirmed, unchanged, or based on another version */
async function toConfirm<Values extends object>(
  { read, factsOf }: Section<Values>,
  { form, values }: Sent<Values>,
  context: Context,
): Promise<RefusedSection['confirmation']> {
  const version = settingsVersion(values)
  const stored = await read(context.get(services).db)
  if (form['confirmed'] === version || settingsVersion(stored) !== form['base']) return null
  const visitor = visitorOf(context)
  const changes = changedFacts(factsOf(stored, visitor), factsOf(values, visitor))
  return changes.length > 0 ? { version, changes } : null
}

/** Settings that differ, or are new. */
const changedFacts = (before: readonly Fact[], after: readonly Fact[]): Change[] =>
  after.flatMap(({ name, value }) => {
    const was = before.find((fact) => fact.name === name)?.value ?? ''
    return was === value ? [] : [{ name, before: was, after: value }]
  })

const inWords = (problems: Record<string, string>, { t }: Visitor): Fields =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, t(problem)]))
