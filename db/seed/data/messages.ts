import type { Side } from '#kernel/side.ts'

/** A message, minutes after the previous one, in its author's language. */
export type SceneMessage = { by: Side; after: number; text: { en: string; es: string } }

/** A conversation: days before the day of loading at which it begins, and unread messages at its end. */
export type Scene = { daysAgo: number; unread: number; isArchived?: true; messages: readonly SceneMessage[] }

/** A guest before the stay. */
export const beforeTheStay: Scene = {
  daysAgo: 2,
  unread: 1,
  messages: [
    {
      by: 'host',
      after: 40,
      text: {
        en: 'Thank you for booking, I look forward to having you! The way in comes by itself the day before. If there is anything you need in the room, tell me and I put it there.',
        es: '¡Gracias por reservar, qué gusto recibirte! El día antes te llega solo cómo entrar. Si necesitas algo en el lugar, dímelo y te lo dejo listo.',
      },
    },
    {
      by: 'guest',
      after: 95,
      text: {
        en: 'That is kind. We bring some boxes: is it possible to stop in front of the door for ten minutes?',
        es: 'Qué amable. Llevamos unas cajas: ¿se puede parar diez minutos frente a la puerta?',
      },
    },
    {
      by: 'host',
      after: 12,
      text: {
        en: 'Yes, there is a loading bay on the right, free until ten in the morning. After that it is full most days, so come early.',
        es: 'Sí, a la derecha hay una zona de carga, libre hasta las diez. Después casi siempre está ocupada, así que conviene llegar temprano.',
      },
    },
    {
      by: 'guest',
      after: 5,
      text: { en: 'Perfect, then we are there at nine.', es: 'Perfecto, entonces llegamos a las nueve.' },
    },
    {
      by: 'host',
      after: 1300,
      text: {
        en: 'I have left the heating on low for you. The switch is beside the door, in case it gets too warm.',
        es: 'Te dejé la calefacción al mínimo. El interruptor está al lado de la puerta, por si hace mucho calor.',
      },
    },
  ],
}

/** A question before booking, with its answer. */
export const aQuestion: Scene = {
  daysAgo: 5,
  unread: 0,
  messages: [
    {
      by: 'guest',
      after: 0,
      text: {
        en: 'Hello! Is the room quiet in the afternoon? We want to record somebody speaking, so the street matters.',
        es: '¡Hola! ¿El lugar es silencioso por la tarde? Queremos grabar una voz, así que la calle importa.',
      },
    },
    {
      by: 'host',
      after: 34,
      text: {
        en: 'Hello! The windows face the courtyard, so you hear birds and now and then a neighbour. At five a school is over nearby; before and after that it is silent.',
        es: '¡Hola! Las ventanas dan al patio, así que se oyen pájaros y a veces algún vecino. A las cinco sale un colegio cerca; antes y después hay silencio.',
      },
    },
    {
      by: 'guest',
      after: 8,
      text: { en: 'Then we come in the morning. Thank you!', es: 'Entonces vamos en la mañana. ¡Gracias!' },
    },
  ],
}

/** A question without an answer yet. */
export const openQuestion: Scene = {
  daysAgo: 0.4,
  unread: 2,
  messages: [
    {
      by: 'guest',
      after: 0,
      text: {
        en: 'Good morning! We are four and one of us uses a wheelchair. Are there steps at the entrance?',
        es: '¡Buenos días! Somos cuatro y uno de nosotros usa silla de ruedas. ¿Hay escalones en la entrada?',
      },
    },
    {
      by: 'guest',
      after: 3,
      text: {
        en: 'And is there a table at which all of us fit?',
        es: '¿Y hay una mesa en la que quepamos todos?',
      },
    },
  ],
}

/** A guest after the stay. */
export const afterTheStay: Scene = {
  daysAgo: 9,
  unread: 0,
  isArchived: true,
  messages: [
    {
      by: 'guest',
      after: 0,
      text: {
        en: 'Thank you for everything. I think I have left a grey scarf on the chair by the window.',
        es: 'Gracias por todo. Creo que dejé una bufanda gris en la silla junto a la ventana.',
      },
    },
    {
      by: 'host',
      after: 180,
      text: {
        en: 'It is here! I keep it for you. Come by whenever it suits you, somebody is in until seven.',
        es: '¡Está aquí! Te la guardo. Pasa cuando te acomode, hay alguien hasta las siete.',
      },
    },
    {
      by: 'guest',
      after: 25,
      text: { en: 'Wonderful, I come on Thursday.', es: 'Qué bien, paso el jueves.' },
    },
  ],
}

/** A host's quick replies, in the host's language. */
export const quickReplies: readonly Record<'en' | 'es', { title: string; text: string }>[] = [
  {
    en: {
      title: 'Way in',
      text: 'The way in comes by e-mail a day before and stands on your trip. If the door does not open at once, pull it towards you while you turn the key.',
    },
    es: {
      title: 'Cómo entrar',
      text: 'El día antes te llega un correo con cómo entrar, y también está en tu viaje. Si la puerta no abre a la primera, tírala hacia ti mientras giras la llave.',
    },
  },
  {
    en: { title: 'Parking', text: 'There is parking two blocks away, and a place for bicycles in the courtyard.' },
    es: {
      title: 'Estacionamiento',
      text: 'Hay estacionamiento a dos cuadras, y un lugar para bicicletas en el patio.',
    },
  },
  {
    en: {
      title: 'Other dates',
      text: 'That day is taken, but I can offer you the next one at the same price. Would that suit you?',
    },
    es: {
      title: 'Otras fechas',
      text: 'Ese día está ocupado, pero puedo ofrecerte el siguiente al mismo precio. ¿Te sirve?',
    },
  },
]
