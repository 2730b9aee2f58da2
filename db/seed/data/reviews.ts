/** Reviews of spaces by group of subcategories; each text fits its whole group. */
export const reviewTexts: Record<string, { en: string; es: string; stars: 3 | 4 | 5 }[]> = {
  // studio, film-studio, recording
  shoot: [
    {
      en: 'We packed two days of work into one and never felt rushed. Everything we had been told about the space was true, down to the number of sockets.',
      es: 'Metimos dos días de trabajo en uno y nunca anduvimos a las carreras. Todo lo que nos habían dicho del espacio era cierto, hasta el número de enchufes.',
      stars: 5,
    },
    {
      en: 'Load-in took ten minutes. The host had cleared the way, propped the doors open and shown us the power before the first case was on the floor.',
      es: 'Descargamos en diez minutos. Nos tenían el paso despejado, las puertas abiertas y los enchufes a mano antes de que la primera caja tocara el piso.',
      stars: 5,
    },
    {
      en: 'Quiet when we needed quiet. Not one take was spoiled by anything from outside, and I listened to all of them twice to be sure.',
      es: 'Hubo silencio cuando lo necesitábamos. Ninguna toma se perdió por culpa de la calle, y las revisé todas dos veces por si acaso.',
      stars: 5,
    },
    {
      en: 'My client arrived sceptical and left asking for dates in spring. The room is as good in person as it is in the pictures.',
      es: 'Mi cliente llegó con dudas y se fue preguntando por fechas para la primavera. En persona el lugar es igual de bueno que en las fotos.',
      stars: 5,
    },
    {
      en: 'A proper working space: solid, clean, nothing wobbly, and somebody has thought about where a team of six leaves its coats and bags.',
      es: 'Un espacio para trabajar de verdad: firme, limpio, nada que se tambalee, y alguien pensó dónde deja las chaquetas y los bolsos un equipo de seis.',
      stars: 5,
    },
    {
      en: 'Third session here this year. I keep coming back because I never have to explain anything twice, and because the bill matches what was agreed.',
      es: 'Tercera sesión del año acá. Vuelvo porque nunca tengo que explicar nada dos veces y porque la cuenta calza con lo acordado.',
      stars: 5,
    },
    {
      en: 'Small crew, long list, early finish. Setting up was so straightforward that we had time left for the ideas we had already given up on.',
      es: 'Equipo chico, lista larga, y terminamos antes. Fue tan simple armar todo que nos quedó tiempo para las ideas que ya habíamos descartado.',
      stars: 5,
    },
    {
      en: 'Honest description, fair price, and a host who answered a late message about adaptors within five minutes.',
      es: 'Descripción honesta, precio justo y alguien al otro lado que contestó en cinco minutos un mensaje tardío sobre adaptadores.',
      stars: 5,
    },
    {
      en: 'As a student I expected to be treated like a nuisance. Instead I was shown how everything worked and left in peace to get it right.',
      es: 'Como estudiante esperaba que me miraran con desconfianza. Al revés, me explicaron cómo funcionaba todo y me dejaron trabajar en paz.',
      stars: 5,
    },
    {
      en: 'The floor was swept, the gear was where the list said and the door code worked at the first try. I ask for little more.',
      es: 'El piso estaba barrido, los equipos donde decía la lista y el código de la puerta funcionó a la primera. No pido mucho más.',
      stars: 5,
    },
    {
      en: 'Somebody here cares about cables. They were coiled, labelled and working, and that alone saved us half a morning.',
      es: 'Aquí alguien quiere a los cables. Estaban enrollados, con etiqueta y funcionando, y solo con eso ganamos media mañana.',
      stars: 5,
    },
    {
      en: 'Between set-ups there was room to breathe, sit down and look at what we had. You notice that after years in cramped places.',
      es: 'Entre un armado y otro se podía respirar, sentarse y revisar lo hecho. Se agradece después de años en lugares apretados.',
      stars: 5,
    },
    {
      en: 'From the first message to handing back the key, everything was clear. Our producer has already pencilled in the next project.',
      es: 'Desde el primer mensaje hasta devolver la llave, todo fue claro. En producción ya anotaron el lugar para el próximo proyecto.',
      stars: 5,
    },
    {
      en: 'Our results came out as if the budget had been three times the size, and nobody on the team had to fight the room for it.',
      es: 'El resultado parece de un presupuesto tres veces mayor, y nadie del equipo tuvo que pelear con la sala para lograrlo.',
      stars: 5,
    },
    {
      en: 'I brought someone who had never done this before, and the calm of the place did half my job. We were done well before the end.',
      es: 'Llevé a una persona que nunca había hecho esto y la calma del lugar hizo la mitad de mi trabajo. Terminamos con tiempo de sobra.',
      stars: 5,
    },
    {
      en: 'Precise instructions for finding the door, a tidy space behind it, and a host who kept out of the way until we had a question.',
      es: 'Instrucciones precisas para dar con la puerta, un espacio ordenado detrás y una persona a cargo que apareció solo cuando la necesitamos.',
      stars: 5,
    },
    {
      en: 'Nothing was missing and nothing was in the way. I have paid double elsewhere for less, and with worse manners at the door.',
      es: 'Nada faltaba y nada estorbaba. En otros lados he pagado el doble por menos, y con peor trato en la entrada.',
      stars: 5,
    },
    {
      en: 'Very good session overall. I would only add a couple more chairs for the people who wait, because someone was always sitting on a case.',
      es: 'Muy buena sesión en general. Solo sumaría un par de sillas para quienes esperan, porque siempre había alguien sentado en una caja.',
      stars: 4,
    },
    {
      en: 'Great space, well kept. Finding a spot for the van took patience, so send one person ahead and unload in turns.',
      es: 'Gran espacio y bien cuidado. Costó encontrar dónde dejar la camioneta, así que conviene mandar a alguien antes y descargar por turnos.',
      stars: 4,
    },
    {
      en: 'A little cold when we came in, then the heating caught up and we forgot about it. The rest was excellent.',
      es: 'Hacía algo de frío al llegar, después la calefacción hizo lo suyo y se nos olvidó. El resto, excelente.',
      stars: 4,
    },
    {
      en: 'Almost everything was spot on: clean, calm, easy to use. A longer extension lead would have spared us some creative taping.',
      es: 'Casi todo impecable: limpio, tranquilo, fácil de usar. Un alargador más largo nos habría ahorrado varios metros de cinta.',
      stars: 4,
    },
    {
      en: 'Good gear and a friendly welcome. The instructions for the door came a bit late, though one call sorted it out.',
      es: 'Buenos equipos y un recibimiento amable. Las instrucciones para entrar llegaron un poco tarde, aunque una llamada lo resolvió.',
      stars: 4,
    },
    {
      en: "Comfortable to work in and fairly priced. We heard the neighbours once or twice in the afternoon, nothing a second take didn't solve.",
      es: 'Se trabaja con comodidad y a buen precio. En la tarde se oyó un par de veces a los vecinos, nada que no arreglara otra toma.',
      stars: 4,
    },
    {
      en: 'I liked it and would return. There is not much room for empty cases, so bring only what you will really use.',
      es: 'Me gustó y volvería. Hay poco espacio para las cajas vacías, así que lleva solo lo que de verdad vayas a usar.',
      stars: 4,
    },
    {
      en: 'The host was kind and the idea of the space is lovely, but two of the sockets were dead and we lost a good while finding out.',
      es: 'Muy amable quien nos recibió y linda la idea del espacio, pero dos enchufes no funcionaban y perdimos un buen rato en descubrirlo.',
      stars: 3,
    },
    {
      en: 'It did the job. The people before us had left dust and tape on the floor, so we began by cleaning, although we were offered something back without asking.',
      es: 'Cumplió. Quienes estuvieron antes dejaron polvo y cinta en el piso y partimos limpiando, aunque nos ofrecieron una devolución sin pedirla.',
      stars: 3,
    },
  ],
  // theater, hall, workshop
  stage: [
    {
      en: "Eighty people, one rehearsal, no drama that wasn't in the script. The space holds a crowd without feeling like a barn.",
      es: 'Ochenta personas, un ensayo y ningún drama fuera del guion. El lugar recibe a mucha gente sin sentirse como un galpón.',
      stars: 5,
    },
    {
      en: 'I run classes for adults who say they have no talent. They walked in, looked around and stood up straighter, which is exactly what I wanted.',
      es: 'Doy clases a gente adulta que dice no tener talento. Entraron, miraron alrededor y se enderezaron, justo lo que yo quería.',
      stars: 5,
    },
    {
      en: 'Everything could be moved, and someone had kindly drawn a plan of where it all went back. We left it as we found it in twenty minutes.',
      es: 'Todo se podía mover, y alguien había dibujado un plano de cómo iba cada cosa. En veinte minutos lo dejamos igual.',
      stars: 5,
    },
    {
      en: 'You can hear a person speak at the far end without shouting. For our talks that mattered more than anything else.',
      es: 'Se escucha bien a quien habla desde el fondo, sin gritar. Para nuestras charlas eso pesaba más que todo lo demás.',
      stars: 5,
    },
    {
      en: 'My parents celebrated fifty years together here and my mother has not stopped describing it on the phone. Warm, generous and easy to fill.',
      es: 'Mis papás celebraron aquí cincuenta años juntos y mi mamá no para de contarlo por teléfono. Un lugar cálido, generoso y fácil de llenar.',
      stars: 5,
    },
    {
      en: 'The host met us the week before, walked through our list and found three things we had forgotten. On the day itself we hardly needed to talk.',
      es: 'La semana anterior repasaron la lista con nosotros y encontraron tres cosas que se nos habían pasado. El día mismo casi no hizo falta hablar.',
      stars: 5,
    },
    {
      en: 'Came with twelve teenagers and a box of half-made things. Nobody frowned, the room took it all, and the clean-up was painless.',
      es: 'Fuimos con doce adolescentes y una caja de cosas a medio hacer. Nadie puso mala cara, cupo todo y limpiar fue fácil.',
      stars: 5,
    },
    {
      en: 'Light, space and a floor that does not creak at the wrong moment. Our group has adopted it for the season.',
      es: 'Luz, espacio y un piso que no cruje en mal momento. Nuestro grupo lo adoptó para toda la temporada.',
      stars: 5,
    },
    {
      en: 'Our foundation holds one public evening a year and this was the least tiring in a decade. People knew where to go without asking.',
      es: 'En la fundación hacemos una jornada abierta al año y esta fue la menos cansadora en una década. La gente sabía por dónde ir sin preguntar.',
      stars: 5,
    },
    {
      en: 'Chairs, tables and toilets, all spotless. It sounds dull, but it is what our members mentioned first.',
      es: 'Sillas, mesas y baños impecables. Suena aburrido, pero fue lo primero que comentaron nuestros socios.',
      stars: 5,
    },
    {
      en: 'If you are nervous about hosting strangers in a room, start here. The place has a friendliness that does part of the work.',
      es: 'Si te pone nervioso reunir a gente que no se conoce, parte por aquí. El lugar tiene una calidez que hace parte de la pega.',
      stars: 5,
    },
    {
      en: "We changed our plans twice in the last week and both times the answer was a calm yes. I won't forget that.",
      es: 'Cambiamos los planes dos veces en la última semana y las dos veces la respuesta fue un sí tranquilo. Eso no se olvida.',
      stars: 5,
    },
    {
      en: 'Good bones, good light and a host who knows where the fuse box is. Our technician shook hands with everybody at the end.',
      es: 'Buena estructura, buena luz y alguien que sabe dónde está el tablero eléctrico. Nuestro técnico se despidió de todos con la mano.',
      stars: 5,
    },
    {
      en: 'Half our group uses a stick or a frame, so I had many questions. Each one was answered frankly, with measurements.',
      es: 'La mitad de nuestro grupo usa bastón o andador, así que hice muchas preguntas. Todas me las respondieron con franqueza y con medidas.',
      stars: 5,
    },
    {
      en: 'There was a moment, just before people arrived, when we stood in the middle and thought: yes. It stayed that way until the end.',
      es: 'Hubo un momento, justo antes de que llegara la gente, en que nos paramos al medio y pensamos: sí. Así siguió hasta el final.',
      stars: 5,
    },
    {
      en: 'Ran a weekend of short sessions with breaks in between. The place never felt stuffy and everybody found a corner to talk in.',
      es: 'Organicé un fin de semana de sesiones cortas con pausas. Nunca se sintió encerrado y todos encontraron un rincón para conversar.',
      stars: 5,
    },
    {
      en: 'Exactly what a small company needs: a fair price, a straight answer and a door that opens at the hour you were told.',
      es: 'Justo lo que necesita una compañía chica: precio justo, respuestas directas y una puerta que se abre a la hora prometida.',
      stars: 5,
    },
    {
      en: 'A lovely setting and a helpful host. The loudspeaker hummed softly at times, so bring your own if sound is the heart of your event.',
      es: 'Un lugar precioso y muy buena ayuda. El parlante zumbaba a ratos, así que lleva el tuyo si el sonido es lo central.',
      stars: 4,
    },
    {
      en: 'People kept saying how pleasant it was. Ventilation could be better once the room is full; we opened everything at the break.',
      es: 'La gente repetía lo agradable que era. Con el lugar lleno la ventilación se queda corta; en la pausa abrimos todo.',
      stars: 4,
    },
    {
      en: 'Solid choice for our course. Two of the chairs were a little stained from earlier use, which nobody minded except me.',
      es: 'Buena elección para nuestro curso. Dos sillas tenían manchas de usos anteriores, aunque fuera de mí nadie se fijó.',
      stars: 4,
    },
    {
      en: 'Booking and access were simple. I would have liked more hooks or rails for coats, as ours ended up in a heap by the entrance.',
      es: 'Reservar y entrar fue simple. Me habrían gustado más percheros, porque los abrigos terminaron amontonados en la entrada.',
      stars: 4,
    },
    {
      en: 'It took us longer than planned to set the chairs out, so book some margin. Apart from that, a happy afternoon.',
      es: 'Nos demoramos más de lo previsto en acomodar las sillas, así que reserva con margen. Fuera de eso, una tarde feliz.',
      stars: 4,
    },
    {
      en: 'Beautiful when lit, a bit dim while you are preparing. Ask where all the switches are before you start.',
      es: 'Muy lindo con las luces puestas, algo oscuro mientras se prepara. Pregunta antes dónde están todos los interruptores.',
      stars: 4,
    },
    {
      en: 'For the price it is hard to complain. The toilets had a queue at the interval, as toilets do.',
      es: 'Por el precio cuesta quejarse. En el intermedio hubo fila para el baño, como en todas partes.',
      stars: 4,
    },
    {
      en: 'Fine for a rehearsal, less so for guests: the room had not been cleaned since the last booking. The host apologised and came to help, which counts.',
      es: 'Sirve para ensayar, menos para invitados: no lo habían limpiado desde la reserva anterior. Pidieron disculpas y vinieron a ayudar, y eso vale.',
      stars: 3,
    },
    {
      en: 'I expected the capacity to be comfortable, and it was rather the maximum. With ten people fewer it would have been a fine evening.',
      es: 'Pensé que la capacidad indicada sería cómoda y era más bien el límite. Con diez personas menos habría sido una gran noche.',
      stars: 3,
    },
  ],
  // restaurant, bar, kitchen, terrace, outdoor
  table: [
    {
      en: 'Forty for lunch and not one of them wanted to leave. The tables were set the way we had asked, and somebody had even matched the flowers.',
      es: 'Éramos cuarenta al almuerzo y nadie quería irse. Las mesas estaban como las pedimos y alguien hasta combinó las flores.',
      stars: 5,
    },
    {
      en: 'I cook for a living and I am hard to please. Clean surfaces, sharp thinking, nothing greasy in the corners. I relaxed after five minutes.',
      es: 'Vivo de cocinar y no es fácil darme en el gusto. Superficies limpias, todo bien pensado, nada de grasa en los rincones. A los cinco minutos me relajé.',
      stars: 5,
    },
    {
      en: 'Proposed here, between the main course and dessert. The host had kept the best corner for us and let nothing slip until the end.',
      es: 'Aquí pedí matrimonio, entre el plato de fondo y el postre. Nos guardaron el mejor rincón y no soltaron palabra hasta el final.',
      stars: 5,
    },
    {
      en: 'The atmosphere arrives by itself around eight. We put on some music, lit what there was to light, and talked until it was time to go.',
      es: 'El ambiente llega solo, como a las ocho. Pusimos música, prendimos lo que había que prender y conversamos hasta que tocó irse.',
      stars: 5,
    },
    {
      en: 'Birthdays in our family are loud and start early. We were welcomed as if that were normal, and the place was easy to tidy afterwards.',
      es: 'Los cumpleaños en mi familia son ruidosos y parten temprano. Nos recibieron como si fuera lo normal, y después fue fácil ordenar.',
      stars: 5,
    },
    {
      en: 'Simple, handsome and well run. We tested a new menu on thirty friends and could think about the food rather than the furniture.',
      es: 'Sencillo, bonito y bien llevado. Probamos una carta nueva con treinta amigos y pudimos pensar en la comida y no en los muebles.',
      stars: 5,
    },
    {
      en: 'Not a single chair wobbled. My grandmother checks these things, and she gave her approval before the soup.',
      es: 'Ni una silla coja. Mi abuela se fija en esas cosas y dio su aprobación antes de la entrada.',
      stars: 5,
    },
    {
      en: 'What made the difference was the preparation: enough glasses, enough cloths, and a note explaining what was where.',
      es: 'La diferencia estuvo en la preparación: copas suficientes, paños suficientes y una nota que decía dónde estaba cada cosa.',
      stars: 5,
    },
    {
      en: 'After a long year our team needed a table more than a meeting. This was generous, unhurried and exactly the right size.',
      es: 'Después de un año largo, el equipo necesitaba más una mesa que una reunión. Fue un lugar generoso, sin apuro y del tamaño justo.',
      stars: 5,
    },
    {
      en: 'Twenty wine glasses, two crates of bottles and a good mood were all we brought. Everything else was waiting.',
      es: 'Veinte copas, dos cajas de vino y ganas de pasarlo bien: eso fue lo único que llevamos. Lo demás nos estaba esperando.',
      stars: 5,
    },
    {
      en: 'Guests asked me who had designed it, as if I knew. I told them it had been found online, in about four minutes.',
      es: 'Los invitados me preguntaban quién lo había diseñado, como si yo supiera. Les dije que lo encontré en internet, en cuatro minutos.',
      stars: 5,
    },
    {
      en: 'It rained on the way, traffic was awful, and then we sat down and the day turned around. Thank you for the warm welcome.',
      es: 'Llovió en el camino, el taco fue eterno, y después nos sentamos y el día se dio vuelta. Gracias por recibirnos tan bien.',
      stars: 5,
    },
    {
      en: 'We held a tasting for buyers and needed things to look calm. They did, and two of the buyers asked where we were.',
      es: 'Hicimos una degustación para compradores y necesitábamos que todo se viera en calma. Así fue, y dos preguntaron por el lugar.',
      stars: 5,
    },
    {
      en: 'Great proportions: close enough to talk across, wide enough to pass behind. Whoever laid it out has served food before.',
      es: 'Muy buenas proporciones: se conversa de lado a lado y se pasa por detrás sin molestar. Quien lo armó ha servido mesas.',
      stars: 5,
    },
    {
      en: 'Little things stay with me, like a spare lighter, a bin in the right place, and a host who asked how the cake had turned out.',
      es: 'Me quedo con los detalles: un encendedor de repuesto, un basurero donde corresponde y que después preguntaran cómo resultó la torta.',
      stars: 5,
    },
    {
      en: 'Children and grandparents were both comfortable here, and anyone who plans family lunches knows how seldom that happens.',
      es: 'Niños y abuelos estuvieron cómodos por igual, y quien organiza almuerzos familiares sabe lo poco que eso pasa.',
      stars: 5,
    },
    {
      en: 'Second time for our supper club. The regulars now ask for this place by its chairs, its light and its quiet.',
      es: 'Segunda vez con nuestro club de cenas. Los habituales ya piden este lugar por sus sillas, su luz y su calma.',
      stars: 5,
    },
    {
      en: 'Very pleasant from start to finish. I would come earlier next time, because we were still laying the table when the first guests rang.',
      es: 'Muy agradable de principio a fin. La próxima vez llegaría antes, porque todavía poníamos la mesa cuando tocaron los primeros invitados.',
      stars: 4,
    },
    {
      en: 'The place looks wonderful and the host is attentive. We ran short of serving dishes, so count them beforehand if you are many.',
      es: 'Se ve precioso y la atención es muy buena. Nos faltaron fuentes para servir, así que cuéntalas antes si son hartos.',
      stars: 4,
    },
    {
      en: 'Easy to book, easy to find. One of the tables rocked a little until we folded a napkin under it.',
      es: 'Reservar y llegar fue fácil. Una mesa bailaba un poco hasta que le pusimos una servilleta doblada.',
      stars: 4,
    },
    {
      en: 'Tasteful and well cared for. Neighbours are close, so keep the music civil after dinner, as we were politely reminded.',
      es: 'Con buen gusto y bien cuidado. Los vecinos están cerca, así que la música va suave después de comer, como nos recordaron con amabilidad.',
      stars: 4,
    },
    {
      en: 'All in all a success. Clearing up took longer than expected because the bins were already full.',
      es: 'En suma, un éxito. Ordenar al final tomó más de lo esperado porque los basureros ya estaban llenos.',
      stars: 4,
    },
    {
      en: "I'd recommend it for groups slightly below the stated number; we were at the limit and it felt snug, if cheerful.",
      es: 'Lo recomiendo para grupos algo menores al número indicado; nosotros estábamos al límite y quedamos apretados, aunque contentos.',
      stars: 4,
    },
    {
      en: 'Good value and a nice mood. Lighting over the far end is weak, so we moved the food closer to where we could see it.',
      es: 'Buena relación precio y ambiente. Al fondo la luz es débil, así que acercamos la comida adonde se viera.',
      stars: 4,
    },
    {
      en: 'The setting is charming, but half the glasses needed washing before we could use them. The host apologised and took something off the bill.',
      es: 'El lugar tiene encanto, pero hubo que lavar la mitad de las copas antes de usarlas. Pidieron disculpas y nos descontaron algo de la cuenta.',
      stars: 3,
    },
    {
      en: 'Friendly people and a fair price. Sadly the previous party had only just gone, so we waited half an hour in our good shoes.',
      es: 'Gente amable y precio justo. Lamentablemente el grupo anterior recién salía, y esperamos media hora con los zapatos buenos puestos.',
      stars: 3,
    },
  ],
  // co-work, desk, office, room
  desk: [
    {
      en: 'Got more done before lunch than in the whole of last week at home. Nobody interrupted, and the chair did not punish my back.',
      es: 'Avancé más antes de almuerzo que toda la semana pasada en la casa. Nadie interrumpió y la silla no me castigó la espalda.',
      stars: 5,
    },
    {
      en: 'We needed neutral ground for a difficult conversation with suppliers. Calm, private, properly aired. It helped more than the agenda did.',
      es: 'Necesitábamos terreno neutral para una conversación difícil con proveedores. Tranquilo, privado, ventilado. Ayudó más que la pauta.',
      stars: 5,
    },
    {
      en: 'Connection held through six hours of calls without a hiccup. I have no other requirement, and yet the rest was nice too.',
      es: 'La conexión aguantó seis horas de llamadas sin un corte. No pido otra cosa, y sin embargo lo demás también estuvo bien.',
      stars: 5,
    },
    {
      en: 'My team of five works from five different kitchens. A day around one table here was worth a month of messages.',
      es: 'Mi equipo de cinco trabaja desde cinco cocinas distintas. Un día en torno a la misma mesa valió por un mes de mensajes.',
      stars: 5,
    },
    {
      en: 'Clean table, clear rules, kind faces. I came for a day and asked about a longer arrangement before leaving.',
      es: 'Mesa limpia, reglas claras, caras amables. Fui por un día y antes de irme pregunté por algo más largo.',
      stars: 5,
    },
    {
      en: 'Interviews all morning, and every candidate remarked on how easy it had been to find. That set the right tone.',
      es: 'Entrevistas toda la mañana, y cada candidato comentó lo fácil que fue llegar. Eso ayudó a partir con el pie derecho.',
      stars: 5,
    },
    {
      en: 'The light is gentle and does not bounce off the screen. I edit text for a living and my eyes were grateful.',
      es: 'La luz es suave y no rebota en la pantalla. Edito textos para vivir y mis ojos lo agradecieron.',
      stars: 5,
    },
    {
      en: 'Arrived early, found everything open and ready, and was offered a quick tour. After that, blessed silence.',
      es: 'Llegué temprano, estaba todo abierto y listo, y me ofrecieron una vuelta rápida. Después, bendito silencio.',
      stars: 5,
    },
    {
      en: 'Sockets where you need them, not behind a plant. It tells you someone has actually worked here.',
      es: 'Enchufes donde se necesitan y no detrás de una planta. Se nota que alguien ha trabajado aquí de verdad.',
      stars: 5,
    },
    {
      en: 'For a quarterly review with my two partners this struck the right note: serious without being stiff, and only one door to get through.',
      es: 'Para la revisión trimestral con los socios fue el tono justo: serio sin ser tieso, y con una sola puerta que cruzar.',
      stars: 5,
    },
    {
      en: 'Wrote the last chapter of my thesis at this table. If it passes, I owe somebody a cake.',
      es: 'Aquí escribí el último capítulo de la tesis. Si me la aprueban, le debo una torta a alguien.',
      stars: 5,
    },
    {
      en: "Booked at nine for ten o'clock and it simply worked: message, code, door, work. I wish more things were like that.",
      es: 'Reservé a las nueve para las diez y funcionó sin más: mensaje, código, puerta, a trabajar. Ojalá todo fuera así.',
      stars: 5,
    },
    {
      en: 'People in charge nod, smile and leave you to it. A good mixture of being looked after and being left alone.',
      es: 'Quienes están a cargo saludan, sonríen y te dejan hacer. Una buena mezcla entre que te cuiden y que te dejen en paz.',
      stars: 5,
    },
    {
      en: 'Everything on the list was in its place, spare adaptor included, and the adaptor worked. I mention it because they never do.',
      es: 'Todo lo de la lista estaba en su lugar, incluido el adaptador de repuesto, y funcionaba. Lo menciono porque nunca funcionan.',
      stars: 5,
    },
    {
      en: "Between two flights of meetings I needed somewhere decent to prepare. It was better than decent, and cheaper than a hotel lobby's coffee.",
      es: 'Entre dos tandas de reuniones necesitaba un lugar decente para preparar. Fue más que decente, y más barato que el café de un hotel.',
      stars: 5,
    },
    {
      en: 'Our accountant, who praises nothing, said the place was fine. From that mouth it is five stars.',
      es: 'Nuestro contador, que no elogia nada, dijo que el lugar estaba bien. Viniendo de él, son cinco estrellas.',
      stars: 5,
    },
    {
      en: 'Spent a fortnight of mornings in this spot and never had to hunt for an answer, a cable or a bit of quiet.',
      es: 'Pasé aquí las mañanas de dos semanas y nunca tuve que andar buscando respuestas, cables ni un poco de silencio.',
      stars: 5,
    },
    {
      en: 'A very workable place. In the afternoon it got a bit warm by the windows, so choose your seat with the sun in mind.',
      es: 'Se trabaja muy bien. En la tarde hace algo de calor junto a las ventanas, así que elige asiento pensando en el sol.',
      stars: 4,
    },
    {
      en: 'Good furniture, good internet, pleasant people. Phone calls carry more than one would like, so pack headphones.',
      es: 'Buenos muebles, buen internet, gente agradable. Las llamadas de otros se oyen más de lo ideal, así que lleva audífonos.',
      stars: 4,
    },
    {
      en: 'Handy and well organised. I had to ask twice for the right code, and after that it all went smoothly.',
      es: 'Práctico y bien organizado. Tuve que pedir dos veces el código correcto, y de ahí en adelante todo anduvo bien.',
      stars: 4,
    },
    {
      en: 'Worked here happily and will again. Only the lock asks for a certain knack; pull the door towards you first.',
      es: 'Trabajé a gusto y volveré. Solo la cerradura tiene su maña: primero tira la puerta hacia ti.',
      stars: 4,
    },
    {
      en: 'Nearly everything was as described. One desk lamp was missing its bulb, replaced the same day when I wrote.',
      es: 'Tal cual la descripción, salvo un detalle. A una lámpara le faltaba la ampolleta y la cambiaron el mismo día que escribí.',
      stars: 4,
    },
    {
      en: 'Decent price for what you get. Bins could be emptied more often, since ours was full when we came in.',
      es: 'Precio razonable por lo que ofrece. Podrían vaciar los basureros más seguido, porque el nuestro ya estaba lleno.',
      stars: 4,
    },
    {
      en: 'Sensible space for a small group. With the maximum number around the table, elbows start to negotiate.',
      es: 'Sensato para grupos chicos. Con el máximo de gente a la mesa, los codos empiezan a negociar.',
      stars: 4,
    },
    {
      en: 'The room is fine and the host answered at once, but building work next door made two of our calls impossible. A warning would have helped.',
      es: 'El espacio está bien y respondieron al tiro, pero la obra de al lado hizo imposibles dos llamadas. Un aviso habría ayudado.',
      stars: 3,
    },
    {
      en: "Wi-fi dropped several times, so I finished on my phone's connection. To be fair, I was offered another day free of charge.",
      es: 'El wifi se cayó varias veces y terminé conectándome con el celular. Hay que decir que me ofrecieron otro día sin costo.',
      stars: 3,
    },
  ],
  // medical-box, therapy-box, salon
  practice: [
    {
      en: 'I see clients four days a week and this is the first rented place where none of them commented on the place. They just felt at ease.',
      es: 'Atiendo cuatro días a la semana y es el primer lugar arrendado del que nadie comenta nada. Simplemente se sienten a gusto.',
      stars: 5,
    },
    {
      en: "Spotless, and I don't use the word lightly. Surfaces, floor, handles, everything.",
      es: 'Impecable, y no uso la palabra a la ligera. Superficies, piso, manillas, todo limpio y en su sitio.',
      stars: 5,
    },
    {
      en: 'Privacy was my worry, and it turned out to be the strong point. You hear nothing from outside, and nobody outside hears you.',
      es: 'Me preocupaba la privacidad y resultó ser el punto fuerte. De afuera no se oye nada, y afuera tampoco te oyen.',
      stars: 5,
    },
    {
      en: 'The people who come to me are often anxious. Here they arrive through a quiet entrance, sit down and breathe out.',
      es: 'Las personas que atiendo suelen llegar con ansiedad. Aquí entran sin ruido, se sientan y botan el aire.',
      stars: 5,
    },
    {
      en: 'Starting out on my own, I could not afford a lease. These few hours a week let me open my practice without losing sleep.',
      es: 'Partiendo por mi cuenta no podía pagar un arriendo fijo. Estas horas a la semana me permitieron empezar sin perder el sueño.',
      stars: 5,
    },
    {
      en: "Appointments ran on time because everything I needed was within reach when I arrived. No searching through other people's drawers.",
      es: 'Atendí a la hora porque todo lo que necesitaba estaba a mano desde el principio. Nada de buscar en cajones ajenos.',
      stars: 5,
    },
    {
      en: 'Good air, good light, everything at a comfortable height. My shoulders noticed the difference by the evening.',
      es: 'Buen aire, buena luz, todo a una altura cómoda. Al final de la jornada mis hombros notaron la diferencia.',
      stars: 5,
    },
    {
      en: 'What a relief to find somebody who understands timetables. There was a clear gap before and after my booking, so nobody overlapped.',
      es: 'Qué alivio encontrar a alguien que entiende de horarios. Había un espacio libre antes y después de mi reserva y nadie se topó.',
      stars: 5,
    },
    {
      en: 'Several of my regulars asked whether I was moving here for good. The mood is professional, with a bit of warmth.',
      es: 'Tres de mis habituales preguntaron si me cambiaba para siempre. El ambiente es profesional y a la vez cálido.',
      stars: 5,
    },
    {
      en: 'Covering for a colleague at short notice, I booked this the night before. By eight I was working as if it were my own place.',
      es: 'Por reemplazar a una colega de un día para otro, reservé la noche anterior. A las ocho ya atendía como si fuera mi consulta de siempre.',
      stars: 5,
    },
    {
      en: 'Small, sober and beautifully kept. There is nothing on the walls that distracts the person in front of you.',
      es: 'Chico, sobrio y muy bien mantenido. No hay nada en los muros que distraiga a quien tienes al frente.',
      stars: 5,
    },
    {
      en: 'Every practical question, from the bins to the linen, had an answer in the welcome note. I wrote a single message, to say thanks.',
      es: 'Cada duda práctica, desde los residuos hasta las toallas, estaba resuelta en la nota de bienvenida. Escribí un solo mensaje, para dar las gracias.',
      stars: 5,
    },
    {
      en: 'Months of trying different addresses ended here. It is consistent: the same order, the same cleanliness, the same courtesy each time.',
      es: 'Meses probando direcciones, y me quedo aquí. Es parejo: el mismo orden, la misma limpieza y la misma cortesía cada vez.',
      stars: 5,
    },
    {
      en: 'Comfortable for the person being seen and for the one doing the work, and few places manage both.',
      es: 'Cómodo para quien se atiende y también para quien trabaja, y pocos lugares logran las dos cosas.',
      stars: 5,
    },
    {
      en: 'Even the waiting was pleasant, says the client who always comes early. I had never heard her praise anything before.',
      es: 'Hasta la espera fue grata, dice una clienta que siempre llega antes. Nunca la había oído celebrar nada.',
      stars: 5,
    },
    {
      en: 'Straightforward to reach, discreet from the street, and well lit on the way in and out. My evening appointments feel safe.',
      es: 'Fácil de llegar, discreto desde la calle y bien iluminado al entrar y salir. Quienes vienen tarde se sienten seguros.',
      stars: 5,
    },
    {
      en: 'Would rent again tomorrow. The equipment is recent, it works, and when I asked about one part the reply came with a photograph.',
      es: 'Arrendaría de nuevo mañana mismo. El equipamiento es reciente y funciona, y cuando pregunté por una pieza me respondieron con foto.',
      stars: 5,
    },
    {
      en: 'A calm and careful place. I would have liked one more hook for bags and somewhere to leave an umbrella.',
      es: 'Tranquilo y cuidado. Me habría gustado un perchero más para los bolsos y dónde dejar el paraguas.',
      stars: 4,
    },
    {
      en: 'Really good overall. The entry system takes a minute to understand, so read the note well before the first person comes.',
      es: 'Muy bueno en general. Entender el sistema de acceso toma un minuto, así que lee la nota antes de la primera atención.',
      stars: 4,
    },
    {
      en: 'Nicely equipped and quiet. Bring your own tissues, as there were only a few left when I arrived.',
      es: 'Bien equipado y silencioso. Lleva tus propios pañuelos desechables, porque quedaban pocos cuando llegué.',
      stars: 4,
    },
    {
      en: 'Neat, fairly priced and honest in its pictures. The heating is slow on cold mornings, so turn it on as you come in.',
      es: 'Ordenado, a buen precio y fiel a las fotos. En las mañanas frías la calefacción es lenta; préndela al entrar.',
      stars: 4,
    },
    {
      en: 'My clients found it without trouble. The nameplate by the bell is small, and two of them rang the neighbour first.',
      es: 'Mis clientes llegaron sin problema. El letrero del timbre es chico y dos tocaron primero donde la vecina.',
      stars: 4,
    },
    {
      en: "I've worked in worse and in much dearer. One drawer sticks, and that is the whole of my complaint.",
      es: 'He trabajado en lugares peores y bastante más caros. Un cajón se tranca, y hasta ahí llega mi reclamo.',
      stars: 4,
    },
    {
      en: 'Helpful host, tidy space. Between bookings a few more minutes for cleaning would be welcome, though I managed.',
      es: 'Buena disposición y espacio ordenado. Entre reservas vendrían bien unos minutos más para limpiar, aunque me las arreglé.',
      stars: 4,
    },
    {
      en: 'The place itself is right, but the appointment before mine ran over and my first client had to stand in the corridor. It was handled politely.',
      es: 'El lugar está bien, pero la atención anterior se alargó y mi primera clienta esperó de pie en el pasillo. Lo manejaron con amabilidad.',
      stars: 3,
    },
    {
      en: 'Clean enough and central to my route, yet one lamp flickered all afternoon and could not be changed that day. I hope it has been since.',
      es: 'Queda en mi recorrido y está limpio, pero una lámpara parpadeó toda la tarde y ese día no se pudo cambiar. Ojalá ya esté lista.',
      stars: 3,
    },
  ],
  // store, warehouse, parking
  stock: [
    {
      en: 'Measured it myself before believing the listing, and it is right to the centimetre. We moved in the same afternoon.',
      es: 'Lo medí antes de creer en la descripción y calza al centímetro. Entramos esa misma tarde.',
      stars: 5,
    },
    {
      en: 'Dry, lockable and easy to reverse into. After a winter of driving round in circles I could have cried.',
      es: 'Seco, con buena chapa y fácil para entrar marcha atrás. Después de un invierno dando vueltas, casi lloro.',
      stars: 5,
    },
    {
      en: 'Our van came and went four times in one day and nobody raised an eyebrow. The access instructions left no room for doubt.',
      es: 'Nuestra camioneta entró y salió cuatro veces en un día y nadie puso problemas. Las instrucciones de acceso no dejaban dudas.',
      stars: 5,
    },
    {
      en: 'The lock is solid, the lighting comes on by itself and I slept well knowing where everything was.',
      es: 'La cerradura es firme, la luz se prende sola y dormí bien sabiendo dónde estaba cada cosa.',
      stars: 5,
    },
    {
      en: 'Stuck between addresses and with no patience left, I found this in ten minutes. The host sent the code before I had finished my coffee.',
      es: 'Con la mudanza a medias y sin paciencia, lo encontré en diez minutos. El código llegó antes de que terminara el café.',
      stars: 5,
    },
    {
      en: 'A level floor and a wide entrance, which is half the battle with heavy things. Nothing got scratched, not even my temper.',
      es: 'Piso parejo y entrada ancha, que con cosas pesadas es la mitad del trabajo. No se rayó nada, ni siquiera mi ánimo.',
      stars: 5,
    },
    {
      en: 'Used it during a trade fair and would have paid more. Close, clean, and the person in charge always picked up the phone.',
      es: 'Lo ocupé durante una feria y habría pagado más. Cerca, limpio, y siempre me contestaron el teléfono.',
      stars: 5,
    },
    {
      en: 'Exactly the calm spot I needed while my own place was being repaired. Everything was as I had left it, dust included.',
      es: 'Justo el rincón tranquilo que necesitaba mientras arreglaban lo mío. Todo estaba tal como lo dejé, polvo incluido.',
      stars: 5,
    },
    {
      en: 'Opening took one key and five seconds. Closing took the same. I wish my own door were as obliging.',
      es: 'Abrir tomó una llave y cinco segundos. Cerrar, lo mismo. Ojalá la puerta de mi casa fuera así de dócil.',
      stars: 5,
    },
    {
      en: 'Three of us share a small business and a smaller budget, and this fitted both. We were treated like a big account.',
      es: 'Tenemos entre tres un negocio chico y un presupuesto aún más chico, y esto calzó con ambos. Nos trataron como a un cliente grande.',
      stars: 5,
    },
    {
      en: 'No smell, no damp, no surprises. The pictures were taken in ordinary daylight and that is how it looks.',
      es: 'Sin olor, sin humedad, sin sorpresas. Las fotos son con luz de día normal y así mismo se ve.',
      stars: 5,
    },
    {
      en: 'Signs were clear from the street, and there was space to turn around. My father, who drives slowly and complains fast, was satisfied.',
      es: 'Está bien señalizado desde la calle y hay espacio para dar la vuelta. Mi papá, que maneja lento y reclama rápido, quedó conforme.',
      stars: 5,
    },
    {
      en: 'When our delivery came a day early, the host let us in without any fuss. That saved us a second trip and a penalty.',
      es: 'Cuando el despacho llegó un día antes, nos dejaron entrar sin complicaciones. Nos ahorró un segundo viaje y una multa.',
      stars: 5,
    },
    {
      en: 'Reliable from the first day to the last. I had two questions and got two answers, both within the hour.',
      es: 'Confiable desde el primer día hasta el último. Hice dos preguntas y tuve dos respuestas, ambas antes de una hora.',
      stars: 5,
    },
    {
      en: 'What I liked was the order. Marked limits, a swept floor, and neighbours who greet you while they work.',
      es: 'Lo que me gustó fue el orden. Límites marcados, piso barrido y vecinos que saludan mientras trabajan.',
      stars: 5,
    },
    {
      en: 'Fair by the day, and no small print. I compared six places with a spreadsheet and this one was still the best on the way home.',
      es: 'Justo por día y sin letra chica. Comparé seis lugares en una planilla y de vuelta a la casa este seguía siendo el mejor.',
      stars: 5,
    },
    {
      en: 'Safe enough for my most awkward cargo, a grandfather clock and a nervous owner. Both came out ticking.',
      es: 'Seguro hasta para mi carga más delicada: un reloj de pie y un dueño nervioso. Los dos salieron andando.',
      stars: 5,
    },
    {
      en: 'Works very well. The entrance is hard to spot at night, so do your first visit in daylight.',
      es: 'Funciona muy bien. De noche cuesta ver la entrada, así que haz la primera visita con luz.',
      stars: 4,
    },
    {
      en: 'Good size and good price. The gate is heavy; bring a friend or a strong breakfast.',
      es: 'Buen tamaño y buen precio. El portón es pesado; lleva a alguien contigo o un desayuno contundente.',
      stars: 4,
    },
    {
      en: 'Everything went to plan except the first code, which had a wrong digit. It was corrected in a couple of minutes.',
      es: 'Todo salió según lo previsto menos el primer código, que traía un dígito cambiado. Lo corrigieron en un par de minutos.',
      stars: 4,
    },
    {
      en: 'Clean and secure. Reception on the phone is poor inside, so send your messages before you go in.',
      es: 'Limpio y seguro. Adentro hay mala señal, así que manda tus mensajes antes de entrar.',
      stars: 4,
    },
    {
      en: "Practical for short periods. I'd have welcomed a sweep of the leaves by the way in, though it hardly matters.",
      es: 'Práctico para períodos cortos. Habría agradecido que barrieran las hojas de la entrada, aunque es un detalle.',
      stars: 4,
    },
    {
      en: 'You get what you pay for here and the contact was easy. A lamp near the back would make evenings simpler.',
      es: 'Tuvimos lo que pagamos y el trato fue fácil. Una luz más hacia el fondo simplificaría las noches.',
      stars: 4,
    },
    {
      en: 'Happy with it on the whole. The neighbour leaves his bicycle in the way at times, but moves it with a smile.',
      es: 'Quedé conforme. A veces el vecino deja la bicicleta atravesada, aunque la mueve con una sonrisa.',
      stars: 4,
    },
    {
      en: 'Water came in near the entrance after heavy rain, and I had to lift my boxes. The host dried it the next day and gave me a discount.',
      es: 'Con una lluvia fuerte entró agua por la puerta y tuve que levantar mis cajas. Al otro día lo secaron y me hicieron un descuento.',
      stars: 3,
    },
    {
      en: "Somebody else's things were standing in our space when we arrived. They were gone within an hour, but that hour was the one we needed.",
      es: 'Al llegar había cosas ajenas en nuestro espacio. Las sacaron en menos de una hora, pero era justo la hora que necesitábamos.',
      stars: 3,
    },
  ],
  // apartment, house, hotel
  stay: [
    {
      en: 'Slept like a stone in a river. The bed is good, the night is quiet, and in the morning the light comes in slowly.',
      es: 'Dormí como un tronco. La cama es buena, la noche es tranquila y en la mañana la luz entra de a poco.',
      stars: 5,
    },
    {
      en: 'We had planned to go out every day and then kept finding reasons to stay in. That says it better than a list.',
      es: 'Pensábamos salir todos los días y terminamos buscando excusas para quedarnos. Eso lo dice mejor que una lista.',
      stars: 5,
    },
    {
      en: 'Two small children, one grandmother, zero accidents. Somebody who knows families thought about this place.',
      es: 'Dos niños chicos, una abuela y ningún accidente. Este lugar lo pensó alguien que conoce de familias.',
      stars: 5,
    },
    {
      en: 'A note on the table, fresh towels, and a window left ajar so that it smelt of morning. It was a kind way to arrive.',
      es: 'Una nota en la mesa, toallas limpias y una ventana entreabierta para que oliera a mañana. Qué linda forma de llegar.',
      stars: 5,
    },
    {
      en: 'Came for a wedding, arrived late and wet, and was let in with such good humour that I forgot the journey.',
      es: 'Vine por un matrimonio, llegué tarde y con la ropa empapada, y me recibieron con tan buen humor que se me olvidó el viaje.',
      stars: 5,
    },
    {
      en: 'The description is modest. It is roomier, brighter and better equipped than I had dared to hope.',
      es: 'La descripción es modesta. Es más amplio, más luminoso y está mejor equipado de lo que esperaba.',
      stars: 5,
    },
    {
      en: 'Our train was delayed by three hours and the host stayed up. There are hotels with five stars that would not have done it.',
      es: 'Nuestro viaje se atrasó tres horas y nos esperaron igual. Hay hoteles de cinco estrellas que no lo habrían hecho.',
      stars: 5,
    },
    {
      en: 'Everything one needs and nothing to dust around. I travel for work and this is now my address when I am in town.',
      es: 'Lo necesario y ningún adorno de más. Viajo por trabajo y esta es ahora mi dirección cuando vengo.',
      stars: 5,
    },
    {
      en: 'My mother walks with difficulty, and the host described each step and threshold in advance. It was all true, and she managed well.',
      es: 'Mi mamá camina con dificultad y nos describieron de antemano cada peldaño. Todo era cierto y ella se las arregló bien.',
      stars: 5,
    },
    {
      en: 'Clean in the way that only people who clean for their own families are clean. Even the inside of the cupboards.',
      es: 'Limpio como limpia la gente para su propia familia. Hasta el interior de los muebles.',
      stars: 5,
    },
    {
      en: 'I write crime novels, and I was looking for silence. Found it, along with a chair in the right place. Nobody was harmed.',
      es: 'Escribo novelas policiales y buscaba silencio. Lo encontré, junto con una silla en el lugar justo. No hubo víctimas.',
      stars: 5,
    },
    {
      en: 'Honeymoon on a small budget, and it did not feel small at all. We still talk about the breakfast light.',
      es: 'Luna de miel con poca plata, y no se notó en nada. Todavía hablamos de esa luz del desayuno.',
      stars: 5,
    },
    {
      en: 'Good shower, good pillows, good advice about where to eat. In that order, after a long trip.',
      es: 'Buena ducha, buenas almohadas, buenos datos para comer. En ese orden, después de un viaje largo.',
      stars: 5,
    },
    {
      en: 'For once the photographs undersell it. Soft colours, solid furniture and a feeling that someone lives well.',
      es: 'Por una vez las fotos se quedan cortas. Colores suaves, muebles firmes y la sensación de que ahí se vive bien.',
      stars: 5,
    },
    {
      en: 'Left my glasses behind and they reached me by post two days later, wrapped in a tea towel. I would go back for that alone.',
      es: 'Se me quedaron los lentes y a los dos días me llegaron por correo, envueltos en un paño. Volvería solo por eso.',
      stars: 5,
    },
    {
      en: 'Easy arrival, easy departure, and a peaceful middle. We were five adults with five opinions and all of them were favourable.',
      es: 'Llegada fácil, salida fácil y tranquilidad entremedio. Éramos cinco adultos con cinco opiniones y todas fueron buenas.',
      stars: 5,
    },
    {
      en: 'After my operation I needed calm, warmth and someone to answer the phone. I had the three of them for a week.',
      es: 'Tras mi operación necesitaba calma, abrigo y alguien que contestara el teléfono. Tuve las tres cosas toda la semana.',
      stars: 5,
    },
    {
      en: 'A comfortable stay with thoughtful touches. The curtains let in the dawn, so early birds will be happy and others may want a mask.',
      es: 'Una estadía cómoda y con lindos detalles. Las cortinas dejan pasar el amanecer; si eres de dormir hasta tarde, lleva antifaz.',
      stars: 4,
    },
    {
      en: 'Lovely rooms and a patient host. The water pressure was low in the evenings, enough to notice, not enough to mind.',
      es: 'Lindas piezas y mucha paciencia al responder. En las noches bajaba la presión del agua; se notaba, aunque sin molestar.',
      stars: 4,
    },
    {
      en: 'Well located for us and very tidy. One more set of towels would have helped, since we were at the limit of guests.',
      es: 'Bien ubicado para nosotros y muy ordenado. Otro juego de toallas habría ayudado, porque éramos el máximo de personas.',
      stars: 4,
    },
    {
      en: 'Nice atmosphere, honest price. A few pans have seen better days, but we cooked happily all the same.',
      es: 'Buen ambiente y precio honesto. Algunas cosas del menaje han visto días mejores, pero nos arreglamos felices.',
      stars: 4,
    },
    {
      en: 'The beds are excellent. You do hear footsteps now and then, as in any building where people live.',
      es: 'Las camas son excelentes. De vez en cuando se sienten pasos, como en cualquier lugar donde vive gente.',
      stars: 4,
    },
    {
      en: 'Check-in was smooth and the place is as shown. The heating needed explaining twice; a short written note would do it.',
      es: 'Entrar fue fácil y el lugar es como se ve. La calefacción hubo que explicarla dos veces; bastaría una nota escrita.',
      stars: 4,
    },
    {
      en: 'Pretty, restful and good value for a few days. For longer I would wish for a bit more space to put clothes away.',
      es: 'Bonito, descansado y a buen precio para unos días. Para más tiempo pediría un poco más de espacio para la ropa.',
      stars: 4,
    },
    {
      en: 'Charming place and a very polite host, but the mattress in one of the beds sags in the middle. My back would not stay a third night.',
      es: 'Un lugar con encanto y muy buen trato, pero uno de los colchones está hundido al medio. Mi espalda no aguantaría una tercera noche.',
      stars: 3,
    },
    {
      en: 'The cleaning had been done in a hurry: hair in the shower and crumbs on the floor. They came at once when I wrote, and said sorry.',
      es: 'Se notaba una limpieza apurada: pelos en la ducha y migas en el suelo. Vinieron apenas escribí y pidieron disculpas.',
      stars: 3,
    },
  ],
  // pool, spa, holistic-center
  water: [
    {
      en: 'Came in with my shoulders up by my ears and left with them where they belong. The water was just right.',
      es: 'Llegué con los hombros en las orejas y me fui con ellos en su lugar. El agua estaba en su punto.',
      stars: 5,
    },
    {
      en: 'Nobody hurries you here. We floated between talking and not talking, and the time felt longer than it was.',
      es: 'Aquí nadie te apura. Pasamos de conversar a callar y de vuelta, y el tiempo se sintió más largo de lo que era.',
      stars: 5,
    },
    {
      en: "For my sister's birthday we wanted something without speeches. Warm water, clean towels and a bit of shade did it.",
      es: 'Para el cumpleaños de mi hermana queríamos algo sin discursos. Agua tibia, toallas limpias y un poco de calma bastaron.',
      stars: 5,
    },
    {
      en: 'Immaculate. I am the sort who looks at the corners and the drains, and I had nothing to report.',
      es: 'Impecable. Soy de quienes miran los rincones y los desagües, y no tuve nada que anotar.',
      stars: 5,
    },
    {
      en: 'The host explained everything in two minutes and then vanished, which I consider the height of hospitality.',
      es: 'Me explicaron todo en dos minutos y desaparecieron, que para mí es la máxima hospitalidad.',
      stars: 5,
    },
    {
      en: 'I teach breathing and slow movement to people over sixty. They felt safe from the first step in, and several wept a little, happily.',
      es: 'Enseño respiración y movimiento lento a personas de más de sesenta. Se sintieron seguras desde el primer paso, y a varias se les escapó una lágrima buena.',
      stars: 5,
    },
    {
      en: 'Soft light, quiet voices, no smell of chemicals. I did not look at my phone once.',
      es: 'Luz suave, voces bajas, nada de olor a químicos. No miré el teléfono ni una vez.',
      stars: 5,
    },
    {
      en: 'Our whole week improved after one afternoon here. My husband, who does not relax, fell asleep.',
      es: 'Toda la semana mejoró después de una tarde aquí. Mi marido, que no sabe descansar, se quedó dormido.',
      stars: 5,
    },
    {
      en: 'Privacy is what you are paying for and privacy is what you get. There was a screen where a screen was needed.',
      es: 'Lo que uno paga es la privacidad, y eso es lo que recibe. Había un biombo justo donde hacía falta.',
      stars: 5,
    },
    {
      en: 'Well kept in every detail, down to the hooks, which were dry. We will make it our monthly habit.',
      es: 'Cuidado en cada detalle, hasta los ganchos para colgar, que estaban secos. Lo haremos costumbre una vez al mes.',
      stars: 5,
    },
    {
      en: 'After the marathon my legs had stopped speaking to me. An hour in this place and we were friends again.',
      es: 'Corrí la maratón y mis piernas no me hablaban. Una hora aquí y volvimos a ser amigos.',
      stars: 5,
    },
    {
      en: 'It is rare that a picture shows the true colour of water. This one does, and the temperature matches what was promised.',
      es: 'Es raro que una foto muestre el color real del agua. Esta sí, y la temperatura es la prometida.',
      stars: 5,
    },
    {
      en: 'Three friends who had not met for a year, and no distractions. We said more in an afternoon than in all our messages.',
      es: 'Éramos tres que no nos veíamos hace un año, sin ninguna distracción. Dijimos más en una tarde que en todos nuestros mensajes.',
      stars: 5,
    },
    {
      en: 'Calm from the door onwards. Somebody had thought about where you put your shoes, and then about where you find them.',
      es: 'Calma desde la puerta. Alguien pensó dónde dejas los zapatos y también dónde los vuelves a encontrar.',
      stars: 5,
    },
    {
      en: 'With a bad hip I choose carefully. The steps were described properly, there was something to hold on to, and I could take my time.',
      es: 'Con una cadera mala elijo con cuidado. Los peldaños estaban bien descritos, había de dónde afirmarse y pude tomarme mi tiempo.',
      stars: 5,
    },
    {
      en: 'Booked as a surprise and it worked. We were greeted by name, shown around softly and then left to ourselves.',
      es: 'Reservé de sorpresa y resultó. Nos recibieron por el nombre, nos mostraron todo en voz baja y después nos dejaron a solas.',
      stars: 5,
    },
    {
      en: 'My small group practises in silence, and silence was kept even on the other side of the wall. Thank you for arranging that.',
      es: 'Mi grupo practica en silencio, y el silencio se respetó hasta del otro lado del muro. Gracias por gestionarlo.',
      stars: 5,
    },
    {
      en: 'A restful place that I will return to. The water could have been a degree warmer first thing, later it was ideal.',
      es: 'Se descansa de verdad y voy a volver. A primera hora el agua podría estar un grado más tibia; después, ideal.',
      stars: 4,
    },
    {
      en: 'Very clean and kindly run. There is only one spot to change in, so couples take turns and laugh about it.',
      es: 'Muy limpio y atendido con cariño. Hay un solo lugar para cambiarse, así que en pareja toca turnarse y reírse.',
      stars: 4,
    },
    {
      en: 'Good for a couple of hours of nothing. The music was pleasant but on a short loop; ask them to switch it off.',
      es: 'Bueno para un par de horas sin hacer nada. La música era grata, aunque daba vueltas en lo mismo; pide que la apaguen.',
      stars: 4,
    },
    {
      en: 'We enjoyed it a lot. Towels were on the small side, so take one of your own if you are tall.',
      es: 'Lo disfrutamos mucho. Las toallas son más bien chicas; si mides más de uno ochenta, lleva una tuya.',
      stars: 4,
    },
    {
      en: 'Pleasant in every way once we had found the entrance, which is better hidden than it needs to be.',
      es: 'Agradable en todo sentido una vez que dimos con la entrada, que está más escondida de lo necesario.',
      stars: 4,
    },
    {
      en: 'Great care, lovely calm. I would only ask for a bench near the door, for people who cannot stand to undo their shoes.',
      es: 'Mucho cuidado y mucha calma. Solo pediría una banca cerca de la puerta, para quien no puede sacarse los zapatos de pie.',
      stars: 4,
    },
    {
      en: 'It was all we had hoped for, minus ten minutes, because the previous visitors were slow to leave. We were given them back at the end.',
      es: 'Fue todo lo que esperábamos menos diez minutos, porque el grupo anterior tardó en salir. Nos los devolvieron al final.',
      stars: 4,
    },
    {
      en: 'A pretty setting, and the host means well, but it was livelier next door than one wants when trying to switch off. Ask for a weekday.',
      es: 'Un lindo lugar y muy buena intención, pero al lado había más fiesta de la que uno quiere para desconectarse. Pide un día de semana.',
      stars: 3,
    },
    {
      en: 'The water was cooler than announced and we got out early. I was offered another visit, which I may well accept.',
      es: 'El agua estaba más fría de lo anunciado y salimos antes. Me ofrecieron volver otro día y puede que acepte.',
      stars: 3,
    },
  ],
  // gym, soccer, tennis, basketball, padel, futbolito, golf
  sport: [
    {
      en: 'Trained badly, enjoyed it enormously. The surface is even, everything is where it should be and there was no wait.',
      es: 'Anduve pésimo y lo pasé increíble. La superficie es pareja, todo está donde debe y no hubo que esperar.',
      stars: 5,
    },
    {
      en: 'Finally a place that opens when it says. I train before work, and five minutes at the door make all the difference to my day.',
      es: 'Por fin un lugar que abre a la hora que dice. Entreno antes de trabajar y cinco minutos en la puerta me cambian el día.',
      stars: 5,
    },
    {
      en: 'Our lot has met on Thursdays for eleven years, and we are fussy. Everyone asked to come back.',
      es: 'Con mi grupo nos juntamos los jueves hace once años y somos mañosos. Todos pidieron volver.',
      stars: 5,
    },
    {
      en: 'Good light right into the corners, so nobody could blame the light. I blamed my knees.',
      es: 'Buena luz hasta en las esquinas, así que nadie pudo echarle la culpa. Yo culpé a mis rodillas.',
      stars: 5,
    },
    {
      en: 'The equipment is sound, and when a strap broke it was replaced before I had finished explaining.',
      es: 'Los implementos están en buen estado, y cuando se cortó una correa la cambiaron antes de que terminara de explicar.',
      stars: 5,
    },
    {
      en: 'Being a coach, I look at the floor first and then at the people. Both passed. My juniors have not complained about a single thing.',
      es: 'Como entreno a otros, primero miro el suelo y después a la gente. Ambos aprobados. Mis juveniles no han reclamado por nada.',
      stars: 5,
    },
    {
      en: 'Took this up at fifty-four and this is where I go to be bad at it in peace. Kind staff, no mirrors.',
      es: 'Empecé a los cincuenta y cuatro años y aquí vengo a hacerlo mal con tranquilidad. Gente amable y cero juicios.',
      stars: 5,
    },
    {
      en: 'Simple booking, simple entry, and a clean bench to sit on afterwards. We stayed chatting longer than we had sweated.',
      es: 'Reserva simple, entrada simple y una banca limpia para después. Conversamos más rato del que sudamos.',
      stars: 5,
    },
    {
      en: 'My daughter is preparing for a trial and needed undisturbed hours. She had them, along with a nod of encouragement on the way out.',
      es: 'Mi hija prepara una prueba y necesitaba horas sin interrupciones. Las tuvo, y también unas palabras de ánimo a la salida.',
      stars: 5,
    },
    {
      en: 'Even after a night of rain it was ready at the agreed time. Somebody had got up early for us.',
      es: 'Incluso después de una noche de lluvia estaba listo a la hora acordada. Alguien madrugó por nosotros.',
      stars: 5,
    },
    {
      en: 'Not fancy, and all the better for it. What should be firm is firm, what should bounce bounces.',
      es: 'Sin lujos, y mejor así. Lo que debe estar firme está firme y lo que debe rebotar rebota.',
      stars: 5,
    },
    {
      en: 'We turned up two short, and the host rang around until we were complete. I have never known that anywhere else.',
      es: 'Llegamos con dos personas menos y desde el lugar llamaron hasta completar el grupo. Nunca me había pasado algo así.',
      stars: 5,
    },
    {
      en: "Recovering from an injury, I wanted room to move slowly without being in anyone's way. It was quiet, tidy and patient.",
      es: 'Vengo saliendo de una lesión y quería moverme lento sin estorbarle a nadie. Fue tranquilo, ordenado y sin apuros.',
      stars: 5,
    },
    {
      en: 'Value like this is hard to find. For what four of us used to pay for parking, we got a proper hour of exercise.',
      es: 'Cuesta encontrar algo tan conveniente. Por lo que entre cuatro gastábamos en estacionar tuvimos una hora de ejercicio de verdad.',
      stars: 5,
    },
    {
      en: 'Company sports day with people who had not run since school. Well organised, good-humoured and free of sprains.',
      es: 'Jornada deportiva de la oficina con gente que no corría desde el colegio. Bien organizado, con buen humor y sin esguinces.',
      stars: 5,
    },
    {
      en: 'Every time I come it has been swept and checked. You can tell from the small repairs, done before anyone complains.',
      es: 'Cada vez que vengo está barrido y revisado. Se nota en los arreglos chicos, hechos antes de que alguien reclame.',
      stars: 5,
    },
    {
      en: 'Room to warm up, room to fall over, and water within reach. My brother-in-law used all three.',
      es: 'Espacio para calentar, espacio para caerse y agua a mano. Mi cuñado usó las tres cosas.',
      stars: 5,
    },
    {
      en: 'A good session on a well-kept ground. Late in the day it gets busy around you, so choose an early slot if noise bothers you.',
      es: 'Buena sesión en un lugar bien mantenido. Al final del día hay más bulla alrededor; si te molesta, elige un horario temprano.',
      stars: 4,
    },
    {
      en: 'Decent gear and friendly welcome. The clock on the wall runs fast, to the delight of whoever wants to stop.',
      es: 'Implementos decentes y buen recibimiento. El reloj del muro anda adelantado, para alegría de quienes ya querían parar.',
      stars: 4,
    },
    {
      en: 'I would happily return. There are few hooks for bags, so ours ended up in a pile under the bench.',
      es: 'Volvería con gusto. Hay pocos ganchos para los bolsos y los nuestros terminaron apilados bajo la banca.',
      stars: 4,
    },
    {
      en: 'Pretty much as expected, with one remark: the things you can borrow are a bit tired, and better brought from home.',
      es: 'Tal como esperaba, con una observación: lo que prestan está algo gastado, así que conviene llevar lo propio.',
      stars: 4,
    },
    {
      en: 'Nice and open, easy to reach. A bit more shelter from the wind or the draught would make it excellent.',
      es: 'Amplio y fácil de llegar. Con un poco más de resguardo del viento o de las corrientes sería excelente.',
      stars: 4,
    },
    {
      en: 'The booking was clear and the place clean. We lost five minutes over the lights, whose switch is not where you would look.',
      es: 'La reserva fue clara y el lugar estaba limpio. Perdimos cinco minutos con la luz, cuyo interruptor no está donde uno buscaría.',
      stars: 4,
    },
    {
      en: 'Satisfied on the whole. When it is warm you want more water than there is, so carry a large bottle.',
      es: 'En general quedé conforme. Cuando hace calor falta agua, así que lleva una botella grande.',
      stars: 4,
    },
    {
      en: 'Some patches of the floor were slippery and we slowed down to be on the safe side. The host took note and coned them off.',
      es: 'Algunas partes del piso estaban resbalosas y bajamos el ritmo por precaución. Tomaron nota y las marcaron con conos.',
      stars: 3,
    },
    {
      en: 'Everything speaks for this place, but our slot had been promised twice and we got half. They returned the money the same evening.',
      es: 'Tiene todo a favor, pero nuestra hora estaba comprometida dos veces y tuvimos la mitad. Devolvieron la plata esa misma noche.',
      stars: 3,
    },
  ],
}

/** Hosts' replies; each fits any number of stars. */
export const hostReplies: { en: string; es: string }[] = [
  {
    en: 'Thank you for coming, and for leaving everything so tidy. You are welcome back any time.',
    es: 'Gracias por venir y por dejar todo tan ordenado. Aquí tienes las puertas abiertas cuando quieras.',
  },
  {
    en: 'It was a pleasure to have you. I read your words twice, and then aloud to the others.',
    es: 'Fue un gusto recibirte. Leí tus palabras dos veces, y después en voz alta a los demás.',
  },
  {
    en: 'Many thanks for taking the time to write this. It helps whoever comes next, and it helps us.',
    es: 'Muchas gracias por darte el tiempo de escribir. Le sirve a quien venga después y nos sirve a nosotros.',
  },
  {
    en: 'We take every remark to heart. Yours is already on the list by the door.',
    es: 'Tomamos en serio cada comentario. El tuyo ya está en la lista junto a la puerta.',
  },
  {
    en: 'Glad we met. Next time, ask for a few minutes more at the start, on the house.',
    es: 'Qué bueno conocernos. La próxima vez pide unos minutos más al comienzo, por cuenta de la casa.',
  },
  {
    en: 'How kind of you to write. The place feels better with people like you in it.',
    es: 'Qué amable escribirnos. El lugar se siente mejor con gente como tú adentro.',
  },
  {
    en: 'Thanks for the honest words. They are worth more to me than a row of stars.',
    es: 'Gracias por la franqueza. Para mí vale más que una fila de estrellas.',
  },
  {
    en: 'Noted, with gratitude. Come again and see what we have made of it.',
    es: 'Anotado, y con gratitud. Vuelve y verás qué hicimos con eso.',
  },
  {
    en: 'You made it easy for us. I hope that everything went on as well as it began.',
    es: 'Contigo fue fácil. Espero que todo lo que vino después haya salido igual de bien.',
  },
  {
    en: 'A good day for us too. Write whenever you have another date in mind.',
    es: 'Para nosotros también fue un buen día. Escribe cuando tengas otra fecha en mente.',
  },
  {
    en: 'I appreciate the details you mention. We look after them one by one, so it is good to know that they are seen.',
    es: 'Agradezco los detalles que mencionas. Los cuidamos uno por uno, y es bueno saber que se ven.',
  },
  {
    en: 'Thank you, and safe travels. Your key is only a message away.',
    es: 'Gracias y buen viaje. Tu llave está a un mensaje de distancia.',
  },
]

/** Hosts' reviews of guests. */
export const guestReviewTexts: { en: string; es: string }[] = [
  {
    en: 'Arrived at the agreed time, asked two sensible questions and left everything as it had been. I would say yes again without looking at the calendar.',
    es: 'Llegó a la hora, hizo dos preguntas sensatas y dejó todo como estaba. Diría que sí de nuevo sin mirar el calendario.',
  },
  {
    en: "Clear messages beforehand, so there was nothing to sort out on the day. That makes a host's life easy.",
    es: 'Mensajes claros antes de venir, así que el mismo día no hubo nada que resolver. Así da gusto arrendar.',
  },
  {
    en: 'A pleasure from start to finish. The place was cleaner afterwards than I dare to admit.',
    es: 'Un agrado de principio a fin. El lugar quedó más limpio de lo que me atrevo a reconocer.',
  },
  {
    en: 'Something small got broken, and I was told at once, with an offer to pay for it. I call that good manners.',
    es: 'Se rompió algo chico y me avisó de inmediato, con la oferta de pagarlo. A eso le llamo buena educación.',
  },
  {
    en: 'Friendly, punctual and careful with the furniture. The neighbours did not notice a thing.',
    es: 'Amable, puntual y de mucho cuidado con los muebles. Los vecinos ni se enteraron.',
  },
  {
    en: 'Needed a bit longer than booked and asked before, not after. Happy to have them back.',
    es: 'Necesitaba un poco más de tiempo y lo pidió antes, no después. Puede volver cuando quiera.',
  },
  {
    en: 'Brought a large group and knew everybody in it. Someone was always in charge, and the doors were shut at the end.',
    es: 'Vino con un grupo grande y lo tenía todo bajo control. Siempre hubo alguien a cargo, y al final cerraron bien.',
  },
  {
    en: 'Very considerate. Read the instructions to the end, which I know because the last line asks people to water the plant.',
    es: 'Mucha consideración. Leyó las instrucciones hasta el final, y lo sé porque la última línea pide regar la planta.',
  },
  {
    en: 'One of those bookings you hardly notice. The key came back with a thank-you note.',
    es: 'Una de esas reservas que casi no se notan. La llave volvió con una nota de agradecimiento.',
  },
  {
    en: 'We spoke for ten minutes and I learnt something about the work being done here. Good company as well as a good guest.',
    es: 'Conversamos diez minutos y aprendí algo de lo que vinieron a hacer. Buena compañía, además de buena visita.',
  },
  {
    en: 'Stuck to the number of people agreed and to the time agreed. It sounds little, and it is everything.',
    es: 'Respetó el número de personas y la hora acordada. Parece poco y lo es todo.',
  },
  {
    en: 'Left the lights off, the windows shut and a bar of chocolate on the side. Recommended to any host.',
    es: 'Dejó las luces apagadas, las ventanas cerradas y una barra de chocolate de regalo. Se lo recomiendo a cualquiera que arriende.',
  },
]
