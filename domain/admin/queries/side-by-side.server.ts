/** Many small statements are sent as so many large ones: one alone takes 22 ms to plan, and one for each takes the whole pool. */
const AT_ONCE = 3

/** Reads of all things, in parts. @returns the rows of all parts, in no order */
export async function sideBySide<Thing, Row>(
  things: readonly Thing[],
  read: (part: readonly Thing[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const parts = Map.groupBy(things.entries(), ([number]) => number % AT_ONCE).values()
  return (await Promise.all([...parts].map((part) => read(part.map(([, thing]) => thing))))).flat()
}
