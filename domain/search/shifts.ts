import type { Search } from './search.ts'

/** The shifts in days that a search allows, the nearest first, later before earlier: 0, 1, -1, 2, … */
export function shiftsOf({ flexibility = 0 }: Pick<Search, 'flexibility'>): number[] {
  const away = Array.from({ length: flexibility }, (_, index) => index + 1)
  return [0, ...away.flatMap((days) => [days, -days])]
}
