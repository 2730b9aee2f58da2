import { readFileSync } from 'node:fs'

/**
 * Imported into a program, it prints the largest memory that the program has had, in kilobytes, as its last line. Linux counts what the
 * program that started it had before in `maxRSS`, and not in `VmHWM`.
 */
process.on('exit', () => console.error(`peak ${peakOfLinux() ?? process.resourceUsage().maxRSS}`))

function peakOfLinux(): string | undefined {
  try {
    return /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
