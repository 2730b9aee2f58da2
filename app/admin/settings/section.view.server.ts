import type { RouterContextProvider } from 'react-router'
import { companySection } from './company.section.server.ts'
import { sectionNames } from './section-names.ts'

export const sections = { company: companySection } as const satisfies Record<(typeof sectionNames)[number], unknown>

export const overviewOf = (context: Readonly<RouterContextProvider>) =>
  Promise.all(sectionNames.map(async (name) => ({ name, facts: await sections[name].facts(context) })))

export type OverviewView = Awaited<ReturnType<typeof overviewOf>>
