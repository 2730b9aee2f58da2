/** Messages of guests and hosts who hide nothing: no part of these may be covered. */
export const ordinaryMessages: readonly string[] = `
Hi, is the terrace free on the 14th of March?
Hello! We are 12 people, 3 of them children, and would arrive at 10:30.
Could we come an hour earlier, at 9:00 instead of 10:00?
Is it OK if 25 guests stay until 23:30?
The total is $125.000 for two days, right?
So 3 days at $45.000 is $135.000, plus cleaning of $15.000.
US$1,250.00 for the week seems a lot. Would US$1,100 work?
We can pay £1,200 to £1,500 depending on the hours.
€950 per day, or €4.500 for the whole week?
Does the price of 89.990 include IVA?
From 2026-11-23 to 2026-11-25, check-in 15:00, check-out 11:00.
23/11/2026 - 25/11/2026 please.
We booked for 10/12/26 to 12/12/26, can we add the 13th?
How about the 10, 11, 12, 13 and 14 of May?
Options: 24/12, 25/12, 26/12 or 27/12.
10.12.2026 at 14.30 works for us.
The room measures 5.40 x 3.80 m and is 2.60 m high.
Is 120 m2 enough for 80 people standing, 40 seated?
The tables are 180 x 75 cm, the chairs 45 x 45 cm.
The projector shows 1920x1080, the screen is 1920 × 1080 as well.
The TV has 3840×2160 and 55 inches.
There are 6 rooms of 20, 30, 40, 50, 60 and 80 m2.
Sizes: 60x60, 70x70, 80x80 and 90x90.
The pool is 12 by 5 metres and 1.4 deep.
Our booking number is 4821.
Booking 20261187 is the one I mean.
My reservation number 400123 shows another time.
Invoice number 10023456 arrived, thank you.
Order 00412377 of the caterer arrives at 9.
The flight LA 533 lands at 07:45, then 40 minutes by taxi.
BA 251 lands at 06:10 on Friday.
Is there parking for 2 cars and 1 van of 2.1 m height?
We need 40 chairs, 5 tables, 2 microphones and 1 screen.
The door code worked, 4 digits and the hash key, thanks!
Wi-Fi is 300/300 Mbps, more than enough.
The speakers are 2 x 500 W, the mixer has 12 channels.
Do you have 220 V and 32 A for the stage lights?
The oven needs 3 kW; is 16 A fine?
We are at the door, 2 minutes early.
Which floor is it, the 3rd or the 4th?
It is 10 minutes from the metro station on foot.
Line 1, station Pedro de Valdivia, then 5 blocks south.
Take bus 401 or 405 to the last stop.
The lift holds 6 people or 450 kg.
We will be 8 adults and 2 dogs under 10 kg.
Two or three nights, four adults, five chairs.
One, two or three tables would do.
At once, please; we have waited for twenty minutes.
Thirty five guests, forty two chairs and twenty five plates.
Between one hundred twenty and one hundred fifty people come.
Seven or eight of us stay for nine hours.
Ten to fifteen people on Monday, twenty on Tuesday, thirty on Friday.
It was built in 1984 and renovated in 2019.
In 2024, 2025 and 2026 we did it in May.
Season 2026-2027 has the same prices.
Opening hours: 0900-1800 on weekdays, 1000-1400 on Saturdays.
10:00-12:30 and 14:00-18:00, with a break.
From 8am to 8pm, Monday to Friday.
Could we have 24/7 access?
Version 2.0 of our plan: 3 hours, 2 rooms, 1 break.
The rating of 4.85 out of 5 convinced us.
1st choice Friday, 2nd choice Saturday, 3rd choice Sunday.
50% now and 50% later, is that possible?
A deposit of 200 is fine, minus 15% is 170.
Between 1500 and 2000 dollars is our limit.
It costs 150000 pesos or 200000 pesos with sound.
The price went from 45990 to 49990 this week.
Our budget is 300000 - 350000 for everything.
$12.500.000 for the month, all included.
CLP 1.250.000 or CLP 1.500.000?
1.250.000 - 1.500.000 depending on the guests.
That makes 80.000 + 25.000 + 15.000 = 120.000.
12 x 45.000 = 540.000, correct?
Is it true that 3 hours cost 30 and 6 hours 50?
See you @ 8pm!
We meet @ the entrance at 9.
3 coffees @ 2.50 each.
Lunch for 20 @ 15 each makes 300.
I saw it on Instagram and liked it.
Instagram is where I saw it.
Is filming for Instagram or TikTok allowed?
We would like to post photos on Facebook afterwards, okay?
WhatsApp calls work well there, don't they?
I got the confirmation by email, thank you.
The email arrived in spam, found it now.
It arrived at Gmail as spam.
Please look at the photos, number 3 and 7.
The file plan.pdf has 3 pages, photo.jpg is the hall.
I will bring a USB stick with video.mp4 and music.mp3.
The zip is too large: photos.zip has 80 MB.
e.g. a projector, i.e. a screen, etc.
We need a DJ desk, a P.A. system, and so on.
Ltd. or Inc. does not matter for the invoice.
Thanks.It was perfect.
Great.See you tomorrow.
OK.Me too.
Perfect.So we come at 9.
Yes.We are 10.
We loved it.Is it free in May?
Is there a Mr. or Mrs. Smith to ask for?
St. Mary is close, isn't it?
Two windows to the north, one to the south.
We are from the Dept. of Music.
Please no smoking inside; 2 ashtrays are outside.
Could somebody open at 7:15? The band needs 45 minutes.
My point is that 3 hours are too short.
At this point in time nothing is fixed.
Please connect the dot matrix printer.
The dot on the map is not exact, is it?
Row 5, seat 12 to 18.
Team A has 11, team B has 12 players, and 3 coaches.
The score was 3-2, then 4-4.
Phase 1: 9-11, phase 2: 11-13, phase 3: 14-16.
I can offer 90, 95 or 100 per hour.
100, 150, 200 people would be the three options.
20, 30, 40, 50: which number of chairs is possible?
A4 paper, 500 sheets, 80 g.
Temperature 21 °C, humidity 45%.
Playlist 1: 3:45, 4:10, 5:02 and 3:33.
Could you send an invoice to our company?
We stay 2 nights and 1 day.
Is breakfast for 6 at 7:30 possible?
My size is 42, hers 38, the kids' 30 and 32.
The code of the gate has changed, they said.
Ask for Ana at the reception.
We look at the terrace from Room 12.
I will call the building's reception when I am there.
Can you message me here when it is ready?
My husband arrives at 5, I at 7, the others at 9.
We are 5+2, all vaccinated.
1,5 hours are enough, 2 at most.
Half past 8, or 8:45 at the latest.
We paid 3 times: 100, 200 and 300.
The first 10 get a discount of 5%.
I need it for 4 hours on 3 days: 12 hours.
¿Está libre el 14 de marzo?
Hola, somos 25 personas y 4 autos, del 10 al 12 de marzo de 2026.
Llegamos a las 8. ¿Es posible?
¿Se puede entrar una hora antes, a las 9:00 en vez de las 10:00?
El total es $125.000 por dos días, ¿cierto?
Son 3 días a $45.000, o sea $135.000, más $15.000 de limpieza.
Nos alcanza para 150 lucas, no más.
150 mil pesos por la noche es mucho.
¿Los 89.990 incluyen IVA?
Entre 1500 y 2000 dólares es nuestro tope.
Entre 120 y 150 personas, según el día.
Entre ciento veinte y ciento cincuenta personas.
Doscientos cincuenta y cinco sillas, cuarenta y dos mesas.
Treinta y cinco invitados, veinticinco platos y doce botellas.
Uno o dos días, tres personas.
Somos cuatro adultos, dos niños y un perro.
Cinco, seis o siete horas bastan.
Llegamos diez minutos tarde, a las nueve y cuarto.
A las once y media cortamos la música.
Once personas, doce sillas y trece copas.
El salón mide 5,40 x 3,80 m y tiene 2,60 m de alto.
¿Los 120 m2 alcanzan para 80 personas de pie?
120 m², 3 x 4 metros, 2,5 de alto.
La mesa es de 180 x 75 cm.
Nuestra reserva es la 4821.
Reserva n° 20261187, la del viernes.
Factura 10023456 recibida, gracias.
La boleta 00045123 dice otra fecha.
Necesitamos factura a nombre de la empresa, RUT 76.123.456-0.
El pedido 99812345 del catering llega a las 9.
El vuelo LA 533 llega a las 07:45.
El bus 401 deja en la esquina.
Línea 1, metro Los Leones, y 5 cuadras.
Queda a 10 minutos del metro.
La calle queda a 15 minutos.
En la calle hay 20 estacionamientos.
Plaza para 20 personas.
Terraza 360°, piso 12.
Depto 1204, torre B.
El 2º piso o el 3er piso, da lo mismo.
¿Hay estacionamiento para 2 autos y 1 furgón de 2,1 m?
Necesitamos 40 sillas, 5 mesas, 2 micrófonos y 1 pantalla.
El portón abre con 4 dígitos, funcionó bien.
¿La wifi es de 300/300 Mbps?
El ascensor es para 6 personas o 450 kg.
24/12, 25/12 y 26/12, ¿cuál está libre?
Los días 10, 11, 12, 13 y 14 de mayo.
El 23-11-2026 o el 24-11-2026.
De 10.00 a 12.30 y de 15.00 a 18.30.
De 9 a 11, de 11 a 13 y de 14 a 16.
Horario 0900-1800 de lunes a viernes.
Temporada 2026-2027, mismos precios.
Se construyó en 1984 y se renovó en 2019.
Un 50% ahora y un 50% después.
El precio subió de 45990 a 49990.
80.000 + 25.000 + 15.000 = 120.000.
12 cuotas de 45.000 son 540.000.
$12.500.000 por el mes, todo incluido.
Gracias.Es perfecto.
Gracias.Nos vemos.
Perfecto.La llave está en la caja.
Listo.De nada.
Bueno.Me avisas.
Sí.No hay problema.
gracias.me avisas cuando puedas
perfecto.la casa nos gustó
ok.es mejor a las 9
listo.no te preocupes
Dale.Si llueve, adentro.
Ud. me avisa, por favor.
La Sra. María abre la puerta.
Lo vi en Instagram y me encantó.
¿Se puede grabar para Instagram o TikTok?
Instagram es donde lo vi.
El WhatsApp del edificio funciona, ¿no?
Me llegó el correo, gracias.
Lo vi en Gmail recién ahora.
El correo está en Gmail como spam.
Mira las fotos 3 y 7, por favor.
El plano.pdf tiene 3 páginas.
El punto de encuentro es la entrada.
En ese punto es mejor esperar.
Mi punto es que 3 horas son pocas.
Hasta cierto punto de acuerdo.
A las 9 en punto, ni un minuto más.
Son las 8 en punto. Abrimos.
Punto aparte: ¿hay hielo?
Nos juntamos @ la entrada.
Somos 5+2, todos puntuales.
La clave del wifi está en la foto.
Avísame por aquí cuando esté listo.
¿Nos pueden esperar hasta las 23:30?
Cada hora extra, ¿cuánto cuesta?
Queremos 4 horas en 3 días: 12 horas.
El equipo A son 11, el B son 12, y 3 técnicos.
El partido terminó 3-2.
Fila 5, asientos 12 al 18.
1era opción viernes, 2da sábado.
Temperatura de 21 °C, humedad de 45%.
Mi talla es 42, la de ella 38.
20, 30, 40, 50: ¿cuántas sillas son?
El generador es de 5 kW y 220 V.
¿Hay 32 A para las luces?
La nota de 4,85 nos convenció.
Media hora más, hasta las 20:30.
Fuimos 3 veces: en enero, mayo y julio.
Con 10 días de anticipación, ¿hay descuento del 5%?
`
  .split('\n')
  .filter(Boolean)

const en = {
  greetings: [
    'Hi,',
    'Hello!',
    'Good morning,',
    'Dear host,',
    'Thanks for the answer.',
    'Sorry,',
    'Quick question:',
    '',
  ],
  months: ['January', 'March', 'May', 'August', 'November', 'December'],
  places: ['the terrace', 'the studio', 'the hall', 'your loft', 'the meeting room', 'the kitchen'],
  things: ['chairs', 'tables', 'glasses', 'plates', 'microphones', 'lamps', 'cars', 'guests'],
  endings: ['Thank you.', 'Best, Ana', 'See you soon!', 'Is that OK?', 'Please let me know.', ''],
} as const
const es = {
  greetings: [
    'Hola,',
    'Buenos días,',
    'Estimada,',
    'Gracias por responder.',
    'Perdón,',
    'Una consulta:',
    'Buenas tardes.',
    '',
  ],
  months: ['enero', 'marzo', 'mayo', 'agosto', 'noviembre', 'diciembre'],
  places: ['la terraza', 'el estudio', 'el salón', 'tu loft', 'la sala', 'la cocina'],
  things: ['sillas', 'mesas', 'copas', 'platos', 'micrófonos', 'lámparas', 'autos', 'personas'],
  endings: ['Gracias.', 'Saludos, Ana', '¡Nos vemos!', '¿Está bien?', 'Quedo atenta.', ''],
} as const

type Draw = (below: number) => number

/** Numbers that are the same on each run. */
function drawFrom(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** So many ordinary messages with prices, dates, times, sizes, numbers of guests and of bookings, in both languages. */
export function drawnMessages(count: number, seed = 1): string[] {
  const draw = drawFrom(seed)
  return Array.from({ length: count }, () => (draw(2) === 0 ? inEnglish(draw) : inSpanish(draw)))
}

const one = <Value>(draw: Draw, values: readonly Value[]) => values[draw(values.length)]!
const dots = (value: number) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, '.')
const two = (value: number) => String(value).padStart(2, '0')
const time = (draw: Draw) => `${two(8 + draw(15))}:${one(draw, ['00', '15', '30', '45'])}`
const price = (draw: Draw) => 1000 * (5 + draw(2000)) - one(draw, [0, 0, 0, 10, 100])
const day = (draw: Draw) => 1 + draw(28)
const numericDay = (draw: Draw) =>
  one(draw, [
    () => `${two(day(draw))}/${two(1 + draw(12))}/202${6 + draw(3)}`,
    () => `${two(day(draw))}-${two(1 + draw(12))}-202${6 + draw(3)}`,
    () => `202${6 + draw(3)}-${two(1 + draw(12))}-${two(day(draw))}`,
    () => `${day(draw)}.${1 + draw(12)}.202${6 + draw(3)}`,
    () => `${day(draw)}/${1 + draw(12)}`,
  ])()
const size = (draw: Draw) => `${2 + draw(9)}.${draw(9)} x ${2 + draw(9)}.${draw(9)}`

function inEnglish(draw: Draw): string {
  const [place, thing, month] = [one(draw, en.places), one(draw, en.things), one(draw, en.months)]
  const line = one(draw, [
    () => `is ${place} free on ${month} ${day(draw)} from ${time(draw)} to ${time(draw)}?`,
    () => `we would come on ${numericDay(draw)} and leave on ${numericDay(draw)}, ${2 + draw(80)} people in all.`,
    () => `is $${dots(price(draw))} for ${2 + draw(6)} days the whole price, or is $${dots(price(draw))} right?`,
    () => `does ${place} of ${20 + draw(400)} m2 hold ${10 + draw(200)} ${thing}? It looks like ${size(draw)} m.`,
    () => `we need ${2 + draw(90)} ${thing}, ${1 + draw(9)} tables and ${1 + draw(4)} screens at ${time(draw)}.`,
    () => `about booking ${1000 + draw(9000)}: could it be ${numericDay(draw)} instead of ${numericDay(draw)}?`,
    () => `booking number ${10_000_000 + draw(9_000_000)} says ${time(draw)}, we said ${time(draw)}.`,
    () => `£${20 + draw(900)}.${two(draw(100))} an hour, so £${100 + draw(900)} for ${2 + draw(8)} hours?`,
    () => `between ${10 * (2 + draw(20))} and ${10 * (25 + draw(20))} ${thing} would be needed in ${place}.`,
    () => `it is ${1 + draw(20)} minutes from station ${1 + draw(9)}, bus ${100 + draw(400)}, floor ${1 + draw(30)}.`,
    () =>
      `the offer of ${price(draw)} or ${price(draw)} pesos was for ${1 + draw(9)} nights in ${month} 202${6 + draw(3)}.`,
    () => `we pay ${10 + draw(50)}% now, ${10 + draw(50)}% on ${numericDay(draw)}, with VAT of ${5 + draw(16)}%.`,
  ])()
  return [one(draw, en.greetings), line, one(draw, en.endings)].filter(Boolean).join(' ')
}

function inSpanish(draw: Draw): string {
  const [place, thing, month] = [one(draw, es.places), one(draw, es.things), one(draw, es.months)]
  const line = one(draw, [
    () => `¿está libre ${place} el ${day(draw)} de ${month} de ${time(draw)} a ${time(draw)}?`,
    () => `llegaríamos el ${numericDay(draw)} y saldríamos el ${numericDay(draw)}, ${2 + draw(80)} personas en total.`,
    () => `¿son $${dots(price(draw))} por ${2 + draw(6)} días, o $${dots(price(draw))}?`,
    () => `¿caben ${10 + draw(200)} ${thing} en ${place} de ${20 + draw(400)} m2? Parece de ${size(draw)} m.`,
    () => `necesitamos ${2 + draw(90)} ${thing}, ${1 + draw(9)} mesas y ${1 + draw(4)} pantallas a las ${time(draw)}.`,
    () => `sobre la reserva ${1000 + draw(9000)}: ¿puede ser el ${numericDay(draw)} en vez del ${numericDay(draw)}?`,
    () => `la reserva ${10_000_000 + draw(9_000_000)} dice ${time(draw)}, dijimos ${time(draw)}.`,
    () => `${dots(price(draw))} pesos la hora, o sea ${dots(price(draw))} por ${2 + draw(8)} horas.`,
    () => `entre ${10 * (2 + draw(20))} y ${10 * (25 + draw(20))} ${thing} harían falta en ${place}.`,
    () =>
      `queda a ${1 + draw(20)} minutos del metro, línea ${1 + draw(7)}, micro ${100 + draw(400)}, piso ${1 + draw(30)}.`,
    () =>
      `nos dijeron ${Math.round(price(draw) / 1000)} lucas o ${price(draw)} pesos por ${1 + draw(9)} noches de ${month}.`,
    () => `pagamos ${10 + draw(50)}% ahora y ${10 + draw(50)}% el ${numericDay(draw)}, con IVA de 19%.`,
  ])()
  return [one(draw, es.greetings), line, one(draw, es.endings)].filter(Boolean).join(' ')
}
