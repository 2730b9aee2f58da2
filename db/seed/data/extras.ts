import type { Category, Subcategory } from '#domain/listings/category.ts'
import type { Extra } from '#domain/pricing/quote.ts'

/** Extras by subcategory; prices are US dollars at the level of an average city. */
type ExtraIdea = Pick<Extra, 'unit' | 'name'> & { dollars: number; maxQuantity?: number }

const coffee: ExtraIdea = { unit: 'person', dollars: 5, name: { en: 'Coffee and cake', es: 'Café y kuchen' } }
const projector: ExtraIdea = {
  unit: 'booking',
  dollars: 18,
  name: { en: 'Projector and screen', es: 'Proyector y telón' },
}
const parking: ExtraIdea = {
  unit: 'item',
  dollars: 8,
  maxQuantity: 3,
  name: { en: 'Parking space', es: 'Estacionamiento' },
}
const soundEngineer: ExtraIdea = { unit: 'hour', dollars: 28, name: { en: 'Sound engineer', es: 'Sonidista' } }

const perCategory: Record<Category, readonly ExtraIdea[]> = {
  productions: [
    soundEngineer,
    { unit: 'hour', dollars: 24, name: { en: 'Lighting assistant', es: 'Asistente de iluminación' } },
    { unit: 'item', dollars: 9, maxQuantity: 6, name: { en: 'Extra softbox', es: 'Softbox adicional' } },
    { unit: 'booking', dollars: 22, name: { en: 'Seamless paper backdrop', es: 'Fondo de papel' } },
    coffee,
  ],
  events: [
    soundEngineer,
    projector,
    { unit: 'person', dollars: 14, name: { en: 'Canapés and drinks', es: 'Cóctel y bebidas' } },
    { unit: 'item', dollars: 3, maxQuantity: 60, name: { en: 'Extra chair', es: 'Silla adicional' } },
    { unit: 'hour', dollars: 15, name: { en: 'Waiter', es: 'Garzón' } },
  ],
  work: [
    projector,
    coffee,
    parking,
    { unit: 'person', dollars: 11, name: { en: 'Lunch box', es: 'Almuerzo en caja' } },
    { unit: 'booking', dollars: 6, name: { en: 'Flip chart and markers', es: 'Papelógrafo y plumones' } },
  ],
  recreation: [
    parking,
    { unit: 'booking', dollars: 25, name: { en: 'Decoration for a celebration', es: 'Decoración para celebrar' } },
    { unit: 'item', dollars: 7, maxQuantity: 5, name: { en: 'Bag of ice', es: 'Bolsa de hielo' } },
  ],
  wellness: [
    { unit: 'person', dollars: 3, name: { en: 'Towel', es: 'Toalla' } },
    { unit: 'hour', dollars: 20, name: { en: 'Trainer', es: 'Entrenador' } },
    { unit: 'item', dollars: 4, maxQuantity: 8, name: { en: 'Locker', es: 'Casillero' } },
    parking,
  ],
}

const forANight: readonly ExtraIdea[] = [
  { unit: 'person', dollars: 9, name: { en: 'Breakfast', es: 'Desayuno' } },
  { unit: 'item', dollars: 12, maxQuantity: 2, name: { en: 'Extra bed', es: 'Cama adicional' } },
  { unit: 'booking', dollars: 20, name: { en: 'Late check-out', es: 'Salida más tarde' } },
  { unit: 'item', dollars: 6, maxQuantity: 4, name: { en: 'Basket of firewood', es: 'Canasto de leña' } },
  { unit: 'item', dollars: 10, maxQuantity: 4, name: { en: 'Bicycle', es: 'Bicicleta' } },
]

const ofItsOwn: Partial<Record<Subcategory, readonly ExtraIdea[]>> = {
  apartment: forANight,
  house: forANight,
  hotel: forANight,
  parking: [{ unit: 'booking', dollars: 7, name: { en: 'Car wash', es: 'Lavado del auto' } }],
}

export const extraIdeas = (kind: Subcategory, category: Category): readonly ExtraIdea[] =>
  ofItsOwn[kind] ?? perCategory[category]
