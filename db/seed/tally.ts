/** Counts uses, so that the next choice is another. */
export class Tally {
  readonly #counts = new Map<string, number>()

  times(...of: readonly (string | number)[]): number {
    return this.#counts.get(of.join(':')) ?? 0
  }

  note(...of: readonly (string | number)[]): void {
    this.#counts.set(of.join(':'), this.times(...of) + 1)
  }
}
