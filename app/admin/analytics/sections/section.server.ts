import type { Part } from './tables.server.ts'
import type { Tile } from './tiles.view.server.ts'

/** The figures of a section and its parts. */
export type Section = { tiles: readonly Tile[]; parts: readonly Part[] }
