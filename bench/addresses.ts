export const pageNames = ['home', 'results', 'listing'] as const
type PageName = (typeof pageNames)[number]

/** The pages that are measured, as addresses of a running Patio; the listing is the first one of the front page. */
export async function pagesOf(address: string): Promise<Record<PageName, string>> {
  const listing = /\/property\/[0-9a-f-]{36}/.exec(await textOf(`${address}/`))?.[0]
  if (!listing) throw new Error('The front page shows no listing: the demo world is empty.')

  return { home: `${address}/`, results: `${address}/?location=Santiago`, listing: `${address}${listing}` }
}

/** @throws Error for anything but 200: a failure page would be measured as a fast one */
export async function textOf(url: string, cookie = ''): Promise<string> {
  const answer = await fetch(url, { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`)
  return answer.text()
}
