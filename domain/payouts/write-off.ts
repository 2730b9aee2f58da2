import type { Life } from '#kernel/life.ts'

type WriteOffStatus = 'proposed' | 'confirmed' | 'refused'

/** A write-off's life, as in trigger `write_offs_move_as_listed`. */
export const writeOffLife: Life<WriteOffStatus> = {
  proposed: ['confirmed', 'refused'],
  confirmed: [],
  refused: [],
}
