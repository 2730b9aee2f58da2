import type { Part } from './tables.server.ts'
import type { Tile } from './tiles.server.ts'

/** What a section of the report answers. */
export type Section = { tiles: readonly Tile[]; parts: readonly Part[] }
