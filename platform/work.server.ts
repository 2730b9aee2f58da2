import { AsyncLocalStorage } from 'node:async_hooks'

/** A request's cost in milliseconds: of this thread, of the database, and of what is charged by hand. */
type Work = { threadMs: number; databaseMs: number; otherMs: number }

type Thread = {
  works: AsyncLocalStorage<Work>
  /** One request has the thread at a time; its time is read when it gets the thread and when the next one does. */
  owner: Work | null
  ownedSince: number
  isReleaseDue: boolean
}

const SHARED = Symbol.for('patio.work')

/** The app's build has a copy of this module, and there is one thread. */
const thread = ((globalThis as { [SHARED]?: Thread })[SHARED] ??= {
  works: new AsyncLocalStorage<Work>(),
  owner: null,
  ownedSince: 0,
  isReleaseDue: false,
})
const { works } = thread

/** Time of this thread alone, so that other programs of the machine cost nobody anything; 0.5 µs a call. */
const threadTime =
  typeof process.threadCpuUsage === 'function'
    ? () => {
        const { user, system } = process.threadCpuUsage()
        return (user + system) / 1000
      }
    : () => performance.now()

function giveThreadTo(next: Work | null): void {
  const now = threadTime()
  if (thread.owner) thread.owner.threadMs += now - thread.ownedSince
  thread.owner = next
  thread.ownedSince = now
  if (next === null || thread.isReleaseDue) return
  // The end of this turn of the event loop: what runs next may be nobody's.
  thread.isReleaseDue = true
  setImmediate(release)
}

function release(): void {
  thread.isReleaseDue = false
  giveThreadTo(null)
}

/** @param first what a request costs before it can be measured */
export const newWork = (first = 0): Work => ({ threadMs: 0, databaseMs: 0, otherMs: first })

/** Everything that `run` does, now and after it has waited, is this work. */
export function measured<Value>(work: Work, run: () => Value): Value {
  return works.run(work, () => {
    giveThreadTo(work)
    return run()
  })
}

/** For a job that serves everybody, though it began within a request: it is nobody's work. */
export const unmeasured = <Value>(run: () => Value): Value => works.exit(run)

/** Called where a request goes on after waiting for something that does not call it itself. */
export function resumeWork(): void {
  const work = works.getStore()
  if (work && work !== thread.owner) giveThreadTo(work)
}

/** Called by the database's driver after each statement, from which its request goes on. */
export function noteStatement(milliseconds: number): void {
  const work = works.getStore()
  if (!work) return
  work.databaseMs += milliseconds
  if (work !== thread.owner) giveThreadTo(work)
}

/** Work that other threads and processes do for the request, or a price for what cannot be measured. */
export function chargeWork(milliseconds: number): void {
  const work = works.getStore()
  if (work) work.otherMs += milliseconds
}

/** Charges the time of work in another thread. */
export async function chargedWork<Value>(run: () => Promise<Value>): Promise<Value> {
  const begun = performance.now()
  try {
    return await run()
  } finally {
    chargeWork(performance.now() - begun)
    resumeWork()
  }
}

/** All of it until now. */
export function millisecondsOf(work: Work): number {
  if (work === thread.owner) giveThreadTo(work)
  return work.threadMs + work.databaseMs + work.otherMs
}
