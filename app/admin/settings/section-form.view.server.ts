import { type SettingsChange } from '#domain/admin/commands/change-settings.server.ts'
import type { SettingsFailure } from '#domain/admin/errors.ts'
import { settingsVersion } from '#domain/admin/queries/settings-version.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import type { Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '../../session/services.ts'
import { actorOf, type Visitor, visitorOf } from '../../session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>
type Fields = Readonly<Record<string, string>>
type Parsed<Values> = { success: true; data: Values } | { success: false; error: Parameters<typeof problemsOf>[0] }

/** Something that is set, in words. */
export type Fact = { name: string; value: string }

/** One form of the settings. */
type Section<Values> = {
  read: (db: Db) => Promise<Values>
  parse: (form: Fields) => Parsed<Values>
  change: (db: Db, change: SettingsChange<Values>, now: Date) => Promise<Result<null, SettingsFailure<Values>>>
  fieldsOf: (values: Values) => Fields
  factsOf: (values: Values, visitor: Visitor) => readonly Fact[]
}

/** A form that was not stored, as it was typed. */
export type RefusedSection = {
  fields: Fields
  /** By field. */
  problems: Fields
  /** Where somebody else has changed the section: what is stored now, and its version. */
  conflict: { version: string; facts: readonly Fact[] } | null
}

/** The same for every section: what it shows and what its form does. */
export function sectionOf<Values extends object>({ read, parse, change, fieldsOf, factsOf }: Section<Values>) {
  return {
    facts: async (context: Context) => factsOf(await read(context.get(services).db), visitorOf(context)),

    async view(context: Context) {
      const values = await read(context.get(services).db)
      return { fields: fieldsOf(values), version: settingsVersion(values) }
    },

    /** @returns null once it is stored */
    async save(form: Fields, context: Context): Promise<RefusedSection | null> {
      const { db, clock } = context.get(services)
      const visitor = visitorOf(context)
      const refused = { fields: form, problems: {}, conflict: null }
      const parsed = parse(form)
      if (!parsed.success) return { ...refused, problems: inWords(problemsOf(parsed.error), visitor) }

      const asked = { adminId: actorOf(context).userId, base: form['base'] ?? '', values: parsed.data }
      const outcome = await change(db, asked, clock())
      if (outcome.ok) return null
      const { stored } = outcome.failure
      const theirs = factsOf(stored, visitor)
      const mine = new Set(factsOf(parsed.data, visitor).map(({ name, value }) => `${name}\n${value}`))
      const facts = theirs.filter(({ name, value }) => !mine.has(`${name}\n${value}`))
      return { ...refused, conflict: { version: settingsVersion(stored), facts } }
    },
  }
}

const inWords = (problems: Record<string, string>, { t }: Visitor): Fields =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, t(problem)]))
