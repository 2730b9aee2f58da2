/** How Node runs server and worker: pages make much that is short-lived, for which its own choice of memory is small. */
export const nodeOptions = ['--max-semi-space-size=16']

/**
 * glibc's memory: each thread that compresses pages would keep an arena of its own. How much of it this saves was not measured by itself
 * (docs/decisions/036). Elsewhere it means nothing.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' }
