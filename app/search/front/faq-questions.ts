/** The front page's questions, as it shows them and as search engines are told them. */
export const faqQuestions = ['booking', 'units', 'charge', 'cancelling'] as const
