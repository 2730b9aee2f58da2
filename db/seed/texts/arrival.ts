import type { Unit } from '#domain/availability/unit.ts'
import type { Bilingual } from './texts.ts'

/** Arrival instructions as hosts write them, shown once the booking is confirmed. */
export const arrivalTexts: Record<Unit, readonly Bilingual[]> = {
  day: [
    {
      en: 'Ring the bell at the gate and someone will come down with the keys.\nWhen you leave, put them back through the letter box.',
      es: 'Toca el timbre del portón y alguien bajará con las llaves.\nCuando te vayas, déjalas en el buzón.',
    },
    {
      en: 'The keys are in the small safe to the right of the door. You get its code by message on the morning you arrive.\nPlease lock both locks when you go out.',
      es: 'Las llaves están en la caja de seguridad a la derecha de la puerta. La clave te llega por mensaje la mañana de tu llegada.\nCierra las dos chapas cuando salgas.',
    },
    {
      en: 'Tell reception your name; they know you are coming and will show you the way.\nOut of hours, call the number on the door.',
      es: 'Da tu nombre en recepción; saben que vienes y te mostrarán el camino.\nFuera de horario, llama al número que está en la puerta.',
    },
  ],
  hour: [
    {
      en: 'Come to the entrance five minutes before you start; someone will let you in.\nWhen you finish, switch off the lights and pull the door shut.',
      es: 'Llega a la entrada cinco minutos antes de empezar; alguien te abrirá.\nAl terminar, apaga las luces y cierra la puerta.',
    },
    {
      en: 'The door opens with a code that works from your start to your end. You get it by message an hour before.',
      es: 'La puerta se abre con una clave que sirve desde tu inicio hasta tu término. Te llega por mensaje una hora antes.',
    },
    {
      en: 'Say your name at the front desk and they will take you in.\nPlease leave everything where you found it.',
      es: 'Di tu nombre en la entrada y te harán pasar.\nDeja todo donde lo encontraste, por favor.',
    },
  ],
}
