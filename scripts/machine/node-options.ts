/**
 * How Node runs server and worker: pages make much that is short-lived, for which its own choice of memory is small. On a machine with much
 * memory V8 lets its heap grow to several times what is in use before it collects; here it grows by 40 % (docs/decisions/079).
 */
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
