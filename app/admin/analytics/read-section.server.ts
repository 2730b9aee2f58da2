import { readAnswers } from '#domain/insights/queries/read-answers.server.ts'
import { readCohorts } from '#domain/insights/queries/read-cohorts.server.ts'
import { readFunnel } from '#domain/insights/queries/read-funnel.server.ts'
import { readSearches } from '#domain/insights/queries/read-searches.server.ts'
import { readSupply } from '#domain/insights/queries/read-supply.server.ts'
import { readTraffic } from '#domain/insights/queries/read-traffic.server.ts'
import type { Compared, ReportInput } from '#domain/insights/report-input.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { answersSection } from './sections/answers.server.ts'
import { cohortsSection } from './sections/cohorts.server.ts'
import { funnelSection } from './sections/funnel.server.ts'
import type { ReportWords } from './sections/report-words.server.ts'
import { searchesSection } from './sections/searches.server.ts'
import type { Section } from './sections/section.server.ts'
import type { SectionName } from './sections/section-names.ts'
import { supplySection } from './sections/supply.server.ts'
import { trafficSection } from './sections/traffic.server.ts'

type Found = Section & { found: Pick<Compared<unknown>, 'range' | 'compared' | 'rolledUntil'> }

/** Reads what a section shows, as finished texts and as lines of files. */
export async function readSection(
  replica: Db,
  name: SectionName,
  { input, currency }: { input: ReportInput; currency: Currency | null },
  words: ReportWords,
): Promise<Found> {
  const { grain } = input
  switch (name) {
    case 'traffic': {
      const found = await readTraffic(replica, input)
      return { found, ...trafficSection(found, grain, words) }
    }
    case 'searches': {
      const found = await readSearches(replica, input)
      return { found, ...searchesSection(found, { grain, currency }, words) }
    }
    case 'funnel': {
      const found = await readFunnel(replica, input)
      return { found, ...funnelSection(found, grain, words) }
    }
    case 'supply': {
      const found = await readSupply(replica, input)
      return { found, ...supplySection(found, dayIn(input.now, input.zone), words) }
    }
    case 'cohorts': {
      const found = await readCohorts(replica, input)
      return { found, ...cohortsSection(found, dayIn(input.now, input.zone), words) }
    }
    case 'answers': {
      const found = await readAnswers(replica, input)
      return { found, ...answersSection(found, grain, words) }
    }
  }
}
