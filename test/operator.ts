import { vi } from 'vitest'

/** A command of an operator in this process: what it has printed, and its exit code. */
export async function spoken(command: () => Promise<number>): Promise<{ status: number; output: string }> {
  const lines: string[] = []
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((line: string) => void lines.push(line)),
  )
  try {
    return { status: await command(), output: lines.join('\n') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
