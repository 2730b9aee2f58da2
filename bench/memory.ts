import { readdirSync, readFileSync } from 'node:fs'

export type Memory = { total: number; parts: Record<string, number> }

type Process = { pid: number; parent: number; command: string }

/** Megabytes of a process and all that descend from it. Pages that several share count once in all (PSS). */
export function memoryOf(pid: number): Memory {
  const tree = descendants(pid, processes())
  const parts: Record<string, number> = {}
  for (const each of tree) {
    const part = partOf(each.command)
    parts[part] = (parts[part] ?? 0) + pssOf(each.pid)
  }
  return { total: Object.values(parts).reduce((sum, each) => sum + each, 0), parts }
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
}

/** Null when it has ended since the folder was listed. */
function readProcess(pid: number): Process | null {
  try {
    // 'pid (name) state parent …'; the name may hold anything, brackets too.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, parent: Number(afterName.split(' ')[1]), command }
  } catch {
    return null
  }
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

function pssOf(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return (Number(kilobytes ?? 0) * 1024) / 1_000_000
  } catch (error) {
    throw new Error(`The memory of process ${pid} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
