/** Runs before a bench that is interrupted goes: what it started must not outlive it. */
const endings = new Set<() => Promise<void>>()

/** Makes sure that something is ended once: by its owner, or by Ctrl-C. @returns how its owner ends it */
export function endedAlways(end: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | null = null
  const once = () => {
    endings.delete(once)
    return (ending ??= end())
  }
  endings.add(once)
  return once
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave())

async function leave(): Promise<void> {
  // One after the other, the last thing that was started first: a database outlives its server, a folder what runs in it.
  for (const end of [...endings].toReversed()) await end().catch(() => {})
  process.exit(130)
}
