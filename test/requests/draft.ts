import type { PlainPage } from './plain-page.ts'

/** A draft of a listing by the form's own request. @returns its id */
export async function aDraft(page: PlainPage): Promise<string> {
  const answer = await page.request.post('/create-listing', {
    form: { type: 'home', category: 'recreation', subcategory: 'apartment', intent: 'next' },
  })
  return answer.headers.get('location')!.split('/')[2]!
}
