import { type Process, processes } from '#scripts/machine/processes.ts'

type Memory = { total: number; parts: Record<string, number> }

/** Megabytes of a process and its descendants. Where the system reports it, shared memory counts once. */
export function memoryOf(pid: number): Memory {
  const tree = descendants(pid, processes.all())
  const parts: Record<string, number> = {}
  for (const each of tree) {
    const part = partOf(each.command)
    parts[part] = (parts[part] ?? 0) + each.megabytes()
  }
  return { total: Object.values(parts).reduce((sum, each) => sum + each, 0), parts }
}

function descendants(pid: number, all: readonly Process[]): Process[] {
  const own = all.filter((each) => each.pid === pid)
  const children = all.filter(({ parent }) => parent === pid)
  return [...own, ...children.flatMap((child) => descendants(child.pid, all))]
}

const programs = {
  server: /server\.ts\b/,
  worker: /worker\.ts\b/,
  postgres: /^\S*postgres\b/,
  start: /start\.ts\b|bootstrap\.mjs\b|^npm\b|^sh\b/,
}

const partOf = (command: string) =>
  Object.entries(programs).find(([, pattern]) => pattern.test(command))?.[0] ?? 'other'
