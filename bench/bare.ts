import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { textOf } from './addresses.ts'
import { note } from './report.ts'
import { outsideNpm, root, type Running, startProgram } from './running.ts'

/** Builds and serves the app in bench/bare. */
export async function startBare(): Promise<Running> {
  note('Building the bare page...')
  // The command builds for production by default.
  execFileSync(process.execPath, [join(root, 'node_modules/.bin/react-router'), 'build'], {
    cwd: join(root, 'bench/bare'),
    stdio: 'pipe',
    env: { ...outsideNpm(), NODE_ENV: 'production' },
  })
  return startProgram('bench/bare/serve.ts', {})
}

/**
 * The address of a bare page that is as much work to write as one of ours: as many cards as it shows (a page without cards counts
 * by its elements), and texts so long that both are of the same size.
 */
export async function equalPage(bare: string, ours: string): Promise<{ url: string; description: string }> {
  const html = await textOf(ours)
  const cards = cardsIn(html) || Math.round(elementsIn(html) / (await elementsOfCard(bare)))
  const [short, long] = [await textOf(address(bare, cards, 100)), await textOf(address(bare, cards, 200))]
  const growth = (long.length - short.length) / 100
  const characters = Math.max(0, Math.round(100 + (html.length - short.length) / growth))

  const url = address(bare, cards, characters)
  const size = (await textOf(url)).length
  return {
    url,
    description: `${cardsIn(html)} cards, ${kilobytes(html.length)}; bare ${cards} cards, ${kilobytes(size)}`,
  }
}

const address = (bare: string, cards: number, characters: number) => `${bare}/?cards=${cards}&letters=${characters}`

async function elementsOfCard(bare: string): Promise<number> {
  const [twenty, ten] = [await textOf(address(bare, 20, 0)), await textOf(address(bare, 10, 0))]
  return (elementsIn(twenty) - elementsIn(ten)) / 10
}

const cardsIn = (html: string) => html.match(/<article/g)?.length ?? 0

const elementsIn = (html: string) => html.match(/<[a-z]/g)?.length ?? 0

const kilobytes = (length: number) => `${Math.round(length / 1000)} KB`
