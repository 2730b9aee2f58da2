import type { LockedPackage } from './lock-file.ts'

type Event = { introduced?: string; fixed?: string; last_affected?: string; limit?: string }

/** The fields that are read of an advisory: https://ossf.github.io/osv-schema */
export type Advisory = {
  id: string
  summary?: string
  /** One that was taken back. */
  withdrawn?: string
  affected?: {
    package?: { ecosystem: string; name: string }
    versions?: string[]
    ranges?: { type: string; events: Event[] }[]
  }[]
}

export type Found = { id: string; name: string; version: string; summary: string; isDev: boolean }

/** The advisories that speak of a version that is installed, each package and version once. */
export function advisoriesFor(packages: readonly LockedPackage[], advisories: readonly Advisory[]): Found[] {
  const versions = Map.groupBy(packages, ({ name }) => name)
  return advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap((advisory) =>
      (advisory.affected ?? []).flatMap((affected) => {
        if (affected.package?.ecosystem !== 'npm') return []
        const own = versions.get(affected.package.name) ?? []
        return own
          .filter(({ version }) => isAffected(version, affected))
          .map(({ name, version, isDev }) => ({
            id: advisory.id,
            name,
            version,
            isDev,
            summary: advisory.summary ?? '',
          }))
      }),
    )
    .filter(
      (each, index, all) =>
        all.findIndex(({ id, name, version }) => id === each.id && name === each.name && version === each.version) ===
        index,
    )
}

type Affected = NonNullable<Advisory['affected']>[number]

const isAffected = (version: string, { versions = [], ranges = [] }: Affected): boolean =>
  versions.includes(version) || ranges.some(({ type, events }) => type === 'SEMVER' && isWithin(version, events))

/** Of the events up to a version, in the order of their versions, the last one decides. */
function isWithin(version: string, events: readonly Event[]): boolean {
  const steps = events
    .flatMap((event) => [
      ...(event.introduced === undefined ? [] : [{ at: event.introduced, is: true, isAfter: false }]),
      ...(event.fixed === undefined ? [] : [{ at: event.fixed, is: false, isAfter: false }]),
      ...(event.last_affected === undefined ? [] : [{ at: event.last_affected, is: false, isAfter: true }]),
    ])
    .toSorted((a, b) => compareVersions(a.at, b.at))
  return steps.reduce((is, step) => {
    const order = compareVersions(version, step.at)
    return order > 0 || (order === 0 && !step.isAfter) ? step.is : is
  }, false)
}

/** By https://semver.org, 11: a version before a release comes before it. '0' is before all. */
export function compareVersions(a: string, b: string): number {
  const [one, two] = [partsOf(a), partsOf(b)]
  for (let at = 0; at < 3; at += 1) {
    const order = (one.numbers[at] ?? 0) - (two.numbers[at] ?? 0)
    if (order !== 0) return order
  }
  if (one.before === null || two.before === null) return Number(one.before === null) - Number(two.before === null)
  for (let at = 0; at < Math.max(one.before.length, two.before.length); at += 1) {
    const order = compareWords(one.before[at], two.before[at])
    if (order !== 0) return order
  }
  return 0
}

function partsOf(version: string) {
  const [core = '', before] = version.replace(/^v/, '').split('+')[0]!.split(/-(.*)/s)
  return { numbers: core.split('.').map(Number), before: before === undefined ? null : before.split('.') }
}

/** Numbers come before words, and fewer parts before more. */
function compareWords(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  const [isA, isB] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isA && isB) return Number(a) - Number(b)
  if (isA !== isB) return isA ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
