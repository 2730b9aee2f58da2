import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { processSource, thisMachine } from './choices.ts'

/** A process with its share of memory on Linux, elsewhere its resident memory, in megabytes. */
export type Process = { pid: number; parent: number; command: string; megabytes: () => number }

type Processes = {
  /** @returns program and options, parted by spaces, or null when there is no such process (or it is somebody else's) */
  commandOf: (pid: number) => string | null
  all: () => Process[]
  /** @returns the PostgreSQLs whose working folder this is; a real path */
  postgresIn: (folder: string) => number[]
  /** @returns milliseconds of processor time, to a thousandth @throws Error where the system does not tell that */
  processorMs: (pid: number) => number
}

/** Linux reads /proc; an ended or foreign process reads as missing. */
const fromProc: Processes = {
  commandOf: (pid) => orNull(() => commandIn(pid)),
  all: () => pids().flatMap((pid) => orNull(() => processOf(pid)) ?? []),
  postgresIn: (folder) =>
    pids().filter((pid) =>
      orNull(
        () => readlinkSync(`/proc/${pid}/cwd`) === folder && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n',
      ),
    ),
  processorMs: (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
}

const pids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

const commandIn = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()

function processOf(pid: number): Process {
  // 'pid (name) state parent …'; the name may hold anything, brackets too.
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
  return { pid, parent: Number(afterName.split(' ')[1]), command: commandIn(pid), megabytes: () => shareOf(pid) }
}

/** Pages that several share count once in all (PSS). */
function shareOf(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return (Number(kilobytes ?? 0) * 1024) / 1_000_000
  } catch (error) {
    throw new Error(`The memory of process ${pid} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** macOS has `ps` and `lsof`, with options that Linux knows as well. */
export const fromPs: Processes = {
  commandOf: (pid) => readPs(outputOf('ps', ['-ww', '-o', PS_COLUMNS, '-p', String(pid)]))[0]?.command ?? null,
  all: () => readPs(outputOf('ps', ['-axww', '-o', PS_COLUMNS])),
  postgresIn: (folder) => readLsof(outputOf('lsof', ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn']), folder),
  processorMs: () => {
    throw new Error('Only Linux tells processor time exactly enough.')
  },
}

const PS_COLUMNS = 'pid=,ppid=,rss=,command='

/** Both end with 1 when they have found nothing. */
function outputOf(program: string, options: readonly string[]): string {
  try {
    return execFileSync(program, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: plain() })
  } catch (error) {
    const { status, stdout } = error as { status?: number | null; stdout?: string }
    if (status === 1) return stdout ?? ''
    throw error
  }
}

const plain = () => ({ ...process.env, LC_ALL: 'C' })

/** @param text lines of process, parent, kilobytes in memory, and the command as it was typed */
export function readPs(text: string): Process[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, kilobytes, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.+?)\s*$/.exec(line) ?? []
    if (!command) return []
    return {
      pid: Number(pid),
      parent: Number(parent),
      command,
      megabytes: () => (Number(kilobytes) * 1024) / 1_000_000,
    }
  })
}

/** @param text `p` and a process, then lines of what it has open: `n` and a path */
export function readLsof(text: string, folder: string): number[] {
  const found: number[] = []
  let pid = 0
  for (const line of text.split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1))
    if (line === `n${folder}`) found.push(pid)
  }
  return found
}

/** The reader of this machine's processes. */
export const processes: Processes = processSource(thisMachine) === 'proc' ? fromProc : fromPs

/** A PostgreSQL that serves this cluster is matched by name; its helpers have other names. */
export const servesCluster = (command: string | null, cluster: string): boolean =>
  command !== null && `${command} `.includes(`postgres -D ${cluster} `)
