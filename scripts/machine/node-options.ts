import { join } from 'node:path'

/** A larger young generation for short-lived pages, and collection at 40 % growth (docs/decisions/079). */
export const nodeOptions = ['--max-semi-space-size=16', '--heap-growing-percent=40']

/**
 * glibc's memory; elsewhere it means nothing. Each thread that compresses pages would keep an arena of its own; and pages' buffers of 100
 * to 250 KB, once freed, would stay with the process between smaller ones: after a minute of load and 10,000 different pages it held 332 MB,
 * with these thresholds 276. Pages from
 * the page cache that a client wants uncompressed are sent a quarter more slowly for it.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

/** Compiled code of programs that tests start: a start costs half a second of a processor less. */
export const compileCache = join(import.meta.dirname, '../../node_modules/.compile-cache')
