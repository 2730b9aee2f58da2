import type { CategoryTexts } from './texts.ts'

export const wellness: CategoryTexts = {
  gym: {
    titles: [
      { en: 'Daylight training floor in {neighbourhood}', es: 'Entrenamiento con luz natural en {neighbourhood}' },
      { en: 'Dumbbells, benches and daylight in {city}', es: 'Mancuernas, bancas y luz de día en {city}' },
      { en: 'Private gym for coaches and their clients', es: 'Gimnasio privado para profes y sus alumnos' },
      {
        en: 'Strength area and cardio line, {neighbourhood}',
        es: 'Zona de fuerza y línea de cardio en {neighbourhood}',
      },
      { en: 'A gym without the queues in {neighbourhood}', es: 'Un gimnasio sin filas en {neighbourhood}' },
      { en: 'Train together, just your group, in {city}', es: 'Entrena con tu grupo y nadie más en {city}' },
      { en: 'Treadmills with something to look at', es: 'Trotadoras con algo que mirar hacia afuera' },
      { en: 'Floor space for your classes in {neighbourhood}', es: 'Espacio para dar tus clases en {neighbourhood}' },
      { en: 'Honest machines, clean mats, good light', es: 'Buenas máquinas, colchonetas limpias, buena luz' },
      { en: 'The whole gym to yourselves for a session', es: 'El gimnasio entero para tu sesión' },
      { en: 'Personal training space in {neighbourhood}', es: 'Tu lugar de entrenamiento en {neighbourhood}' },
      { en: 'Kettlebells and room to move in {city}', es: 'Pesas rusas y espacio para moverse en {city}' },
    ],
    descriptions: [
      {
        en: 'Windows along one side make all the difference. You warm up on a treadmill or a bike looking outwards, then turn round to the strength area, where the dumbbells stand in order and the benches are free.\n\nUp to {guests} people can train on {size} m² without waiting for one another. The door is on a tree-lined street in {neighbourhood}, and everything is wiped down before you come in.',
        es: 'Las ventanas de un costado hacen toda la diferencia. Calientas en la trotadora o en la bicicleta mirando hacia afuera y después te das vuelta hacia la zona de fuerza, donde las mancuernas están en orden y las bancas libres.\n\nHasta {guests} personas pueden entrenar en {size} m² sin esperarse unas a otras. La puerta está en una calle arbolada de {neighbourhood}, y antes de que entres ya limpiamos todo.',
      },
      {
        en: 'Coaches, this one is for you. Bring a client or a group of up to {guests} and work without anybody leaning in to ask how many sets are left.\n\nThe middle of the floor stays clear for movement and mats, weights keep to their side, and the cardio machines face the light. Sessions start at {minHours}, enough for a proper plan and an unhurried cool-down. You will find us in {neighbourhood}.',
        es: 'Si haces clases, este espacio es para ti. Trae a un alumno o a un grupo de hasta {guests} personas y trabaja sin que nadie se acerque a preguntar cuántas series te quedan.\n\nEl centro queda despejado para moverse y poner colchonetas, las pesas tienen su lado y las máquinas de cardio miran hacia la luz. Se reserva desde {minHours}, tiempo para un buen plan y una vuelta a la calma sin apuro. Estamos en {neighbourhood}.',
      },
      {
        en: 'I opened this place because big gyms made me want to go home. Here there is one of everything you need and two of what people compete for, all of it tidy, none of it shouting at you.\n\nIt covers {size} m² in {neighbourhood}. Use it for strength, for stretching, for a class with friends. If you have never lifted a kettlebell, I am glad to leave you a page with the basics. The entrance is on a side street.',
        es: 'Abrí este lugar porque los gimnasios grandes me daban ganas de volver a la casa. Acá hay uno de cada cosa que necesitas y dos de las que todos se pelean, en orden y sin nada que te grite.\n\nSon {size} m² en {neighbourhood}. Úsalo para hacer fuerza, para elongar, para una clase entre amigos. Si nunca has tomado una pesa rusa, te dejo con gusto una hoja con lo básico. Se entra por una calle lateral.',
      },
      {
        en: 'Firm floor underfoot, a mirror long enough for the whole group, mats rolled out: the practical things are taken care of. What you bring is the plan.\n\nTeams from {city} come before the season starts, physiotherapists come with patients, and some people simply come alone with a towel. We have space for {guests} at a time, and the address is easy to pass on to the rest.',
        es: 'Piso firme, un espejo donde se ve el grupo completo, colchonetas ya estiradas: lo práctico está resuelto. El plan lo traes tú.\n\nVienen equipos de {city} antes de que empiece la temporada, kinesiólogos con sus pacientes y también gente que llega sola con una toalla. Hay lugar para {guests} personas a la vez, y la dirección es fácil de mandarle al resto.',
      },
      {
        en: 'A stretch on the bike, a round with the weights, ten minutes on the mat with nobody watching. When the gym is reserved just for you, training gets shorter and better.\n\nWe keep our {size} m² bright, aired and in order. It is a short walk from the main avenue, so you can fold it into a normal day in {neighbourhood} without turning it into an expedition. Up to {guests} people may come along.',
        es: 'Un rato de bicicleta, una vuelta por las pesas, diez minutos en la colchoneta sin que nadie mire. Cuando el gimnasio está reservado solo para ti, entrenar se hace más corto y mejor.\n\nMantenemos los {size} m² luminosos, ventilados y en orden. Está a pasos de la avenida principal, así que cabe en un día normal en {neighbourhood} sin convertirse en una expedición. Pueden venir hasta {guests} personas.',
      },
      {
        en: 'Some days call for heavy lifting and others for a slow stretch over the big ball, and the room is arranged for both. Weights and benches take one side, open floor the middle, bikes and treadmills the windows.\n\nA group of {guests} moves comfortably on these {size} m². Instructors in {city} like it for circuits, since every station can be reached in a few steps and seen from all the others.',
        es: 'Hay días de levantar pesado y días de elongar lento sobre la pelota grande, y la sala está pensada para ambos. Pesas y bancas ocupan un lado, el piso libre queda al medio, bicicletas y trotadoras van junto a las ventanas.\n\nUn grupo de {guests} personas se mueve con comodidad en estos {size} m². A los instructores de {city} les gusta para circuitos, porque cada estación queda a pocos pasos y a la vista de las demás.',
      },
    ],
  },
  pool: {
    titles: [
      {
        en: 'Private pool and wooden deck in {neighbourhood}',
        es: 'Piscina privada y deck de madera en {neighbourhood}',
      },
      { en: 'An afternoon by the water in {city}', es: 'Una tarde junto al agua en {city}' },
      { en: 'Loungers, shade and a clear blue pool', es: 'Reposeras, sombra y una piscina cristalina' },
      {
        en: 'Take a dip at a modern house in {neighbourhood}',
        es: 'Un chapuzón en una casa moderna de {neighbourhood}',
      },
      { en: 'A pool for long family Sundays', es: 'Piscina para domingos largos en familia' },
      { en: 'Deck, calm and a pool in {neighbourhood}', es: 'Deck, calma y piscina en {neighbourhood}' },
      { en: 'Our pool and the whole deck for your group', es: 'Nuestra piscina y todo el deck para tu grupo' },
      { en: 'Swim, float and do very little in {city}', es: 'Nadar, flotar y no hacer nada más en {city}' },
      { en: 'Poolside lounge for friends in {neighbourhood}', es: 'Piscina y living de terraza en {neighbourhood}' },
      { en: 'Cool water beside a quiet modern house', es: 'Agua fresca junto a una casa moderna y quieta' },
      { en: 'Just your people and a pool in {neighbourhood}', es: 'Solo los tuyos y una piscina en {neighbourhood}' },
      { en: 'Sunlit deck and swimming pool in {city}', es: 'Deck soleado y piscina para nadar en {city}' },
    ],
    descriptions: [
      {
        en: 'The pool runs beside the house and the deck runs beside the pool, wide enough for loungers, bags and children who cannot decide whether to get in.\n\nThere is an outdoor lounge for those who prefer to stay dry, with a low table within reach for fruit and cold drinks. Up to {guests} people can enjoy the {size} m² around the water. You come in from the street, in {neighbourhood}.',
        es: 'La piscina corre junto a la casa y el deck corre junto a la piscina, con ancho suficiente para reposeras, bolsos y niños que no se deciden a entrar.\n\nHay un living exterior para los que prefieren quedarse secos, con una mesa baja a mano para la fruta y las bebidas frías. Hasta {guests} personas pueden disfrutar los {size} m² que rodean el agua. Se entra desde la calle, en {neighbourhood}.',
      },
      {
        en: 'Nobody else swims while you are here; that is the whole idea. The water, the deck, the loungers and the cushioned seats are for you and for up to {guests} guests of your choosing.\n\nWe skim the pool and straighten the cushions before each visit, and reservations begin at {minHours}. In {neighbourhood} people tend to come for a swim and stay for the conversation that follows it.',
        es: 'Mientras estás acá no se baña nadie más; esa es toda la idea. El agua, el deck, las reposeras y los asientos con cojines son para ti y para hasta {guests} invitados que tú elijas.\n\nAntes de cada visita limpiamos la piscina y ordenamos los cojines, y las reservas parten en {minHours}. En {neighbourhood} la gente suele venir por un baño y quedarse por la conversación que viene después.',
      },
      {
        en: 'Warm timber, a row of loungers and clear water: it takes very little to make an afternoon feel long. Lie down with a book, get up only to swim, repeat as often as you wish.\n\nThe house is on a side street, modern and low-key, and the outdoor space measures {size} m². Guests come from all over {city}, some to swim a few serious lengths, most to do nothing in good company.',
        es: 'Madera tibia, una fila de reposeras y agua clara: se necesita muy poco para que una tarde parezca larga. Tiéndete con un libro, levántate solo para nadar y repítelo las veces que quieras.\n\nLa casa está en una calle lateral, es moderna y discreta, y el espacio exterior mide {size} m². Vienen personas de todo {city}, algunas a nadar en serio, la mayoría a no hacer nada en buena compañía.',
      },
      {
        en: 'Our family argued for years about the best seat by the pool. The lounger in the corner, the outdoor sofa, the edge itself with your feet in the water? Come with up to {guests} people and settle the matter.\n\nEverything is within a few steps, so parents can keep an eye on the swimmers while sitting comfortably. It is a private home in {neighbourhood}, easy to reach.',
        es: 'Nuestra familia discutió por años cuál era el mejor asiento de la piscina. ¿La reposera de la esquina, el sofá de afuera o el borde mismo, con los pies en el agua? Ven con hasta {guests} personas y zanjen el tema.\n\nTodo queda a pocos pasos, así que los papás pueden mirar a los que nadan sentados con toda comodidad. Es una casa particular en {neighbourhood}, de fácil llegada.',
      },
      {
        en: 'Photographs only do this pool justice until you put a foot in. Straight edges, calm water, a house of wood and glass behind it, and the pleasant problem of choosing a lounger.\n\nSmall crews have filmed here, aunts have turned seventy here, and on ordinary days somebody simply swims. With {size} m² and space for {guests} people it stays relaxed, and {city} feels further away than it is.',
        es: 'Las fotos le hacen justicia a esta piscina hasta que metes un pie. Bordes rectos, agua quieta, una casa de madera y vidrio detrás y el agradable problema de elegir reposera.\n\nAcá han filmado equipos chicos, han cumplido setenta varias tías y, en los días corrientes, alguien simplemente nada. Con {size} m² y espacio para {guests} personas el ambiente es relajado, y {city} se siente más lejos de lo que está.',
      },
      {
        en: 'Bring towels, sun cream and somebody you like. The rest is here: a long pool to swim in, loungers to dry off on, deep chairs for when the sun has moved and no one wants to leave yet.\n\nThe address is on a quiet street; we welcome you, show you round and then leave you in peace. Large enough for {guests} people, it still feels like the home of a friend in {neighbourhood}.',
        es: 'Trae toallas, bloqueador y a alguien que te caiga bien. Lo demás está acá: una piscina larga para nadar, reposeras para secarse, sillones hondos para cuando el sol ya se corrió y nadie se quiere ir todavía.\n\nLa dirección es en una calle tranquila; te recibimos, te mostramos todo y te dejamos en paz. Caben {guests} personas y aun así se siente como la casa de un amigo en {neighbourhood}.',
      },
    ],
  },
  soccer: {
    titles: [
      {
        en: 'Football pitch with good nets in {neighbourhood}',
        es: 'Cancha de fútbol con buenas mallas en {neighbourhood}',
      },
      { en: 'Marked football pitch among trees in {city}', es: 'Cancha de fútbol demarcada entre árboles en {city}' },
      { en: 'A football pitch for your weekly match', es: 'Una cancha de fútbol para la pichanga semanal' },
      {
        en: 'Gather the team: football pitch in {neighbourhood}',
        es: 'Junta al equipo: cancha de fútbol en {neighbourhood}',
      },
      { en: 'Green pitch, white lines, two good goals', es: 'Pasto verde, líneas blancas y dos buenos arcos' },
      { en: 'Training pitch for clubs in {neighbourhood}', es: 'Cancha de entrenamiento en {neighbourhood}' },
      { en: 'Kick off among friends in {city}', es: 'Partido entre amigos en una cancha de {city}' },
      { en: 'Open-air football pitch in {neighbourhood}', es: 'Fútbol al aire libre en {neighbourhood}' },
      { en: 'A level pitch for your weekend league', es: 'Una cancha pareja para tu liga de fin de semana' },
      { en: 'Room to run: football pitch in {city}', es: 'Espacio para correr: cancha de fútbol en {city}' },
      { en: 'A home pitch for your team in {neighbourhood}', es: 'Una cancha local para tu equipo en {neighbourhood}' },
      { en: 'Lines, nets and space for a proper match', es: 'Líneas, mallas y espacio para un buen partido' },
    ],
    descriptions: [
      {
        en: 'A pitch should let you forget about it and think only of the next pass. This one is even from goal to goal, with clear white lines and nets that hold whatever you send at them.\n\nGroups of friends, schools and companies play here, up to {guests} people at a time. It lies in {neighbourhood}; come in from the street, walk towards the trees and you will see the goals.',
        es: 'Una buena cancha te deja olvidarte de ella y pensar solo en el próximo pase. Esta es pareja de arco a arco, con líneas blancas bien visibles y mallas que aguantan lo que les mandes.\n\nAcá juegan grupos de amigos, colegios y empresas, hasta {guests} personas a la vez. Está en {neighbourhood}; entras por una calle arbolada, caminas hacia los árboles y ahí ves los arcos.',
      },
      {
        en: 'We check the nets and repaint the lines often, because there is nothing sadder than a fine goal that ends in an argument. The rest is simple: level green, open sky, trees to the side.\n\nBookings begin at {minHours}, time enough to warm up, play and shake hands properly. Players come from across {city}, and {size} m² give them plenty to run on. Ask us for directions if you are new here.',
        es: 'Revisamos las mallas y repintamos las líneas seguido, porque no hay nada más triste que un golazo que termina en discusión. Lo demás es simple: pasto parejo, cielo abierto, árboles al costado.\n\nSe reserva desde {minHours}, tiempo para calentar, jugar y darse la mano como corresponde. Llegan jugadores de todo {city}, y en {size} m² tienen de sobra para correr. Si es tu primera vez, te explicamos cómo llegar.',
      },
      {
        en: 'Somewhere in your phone is a group that has been trying to organise a match for months. Tell them it is done: the pitch is in {neighbourhood}, it takes {guests} people, and both goals have nets.\n\nCoaches are welcome too. There is enough open ground, {size} m², to divide it into drills and still finish with a game. Latecomers will find it easily from the street.',
        es: 'En tu teléfono hay un grupo que lleva meses tratando de organizar un partido. Avísales que ya está: la cancha queda en {neighbourhood}, recibe a {guests} personas y los dos arcos tienen malla.\n\nLos entrenadores también son bienvenidos. Hay terreno abierto, {size} m², para dividirlo en ejercicios y aun así terminar jugando. Hasta los que siempre llegan atrasados la encuentran fácil desde la calle.',
      },
      {
        en: 'The first touch tells you that the surface is true. The ball rolls where you send it, the touchlines are easy to follow, and the trees beyond them give the eye somewhere to rest at half-time.\n\nUse it for a friendly, for training or for teaching a seven-year-old to shoot with the left foot. Groups of up to {guests} play in comfort on {size} m², right here in {city}.',
        es: 'Con el primer toque se nota que la superficie es pareja. La pelota rueda hacia donde la mandas, las líneas laterales se siguen sin esfuerzo y los árboles del fondo le dan descanso a la vista en el entretiempo.\n\nÚsala para un amistoso, para entrenar o para enseñarle a un niño de siete años a pegarle con la izquierda. Grupos de hasta {guests} personas juegan con comodidad en {size} m², acá mismo en {city}.',
      },
      {
        en: 'Football needs very little: two goals, a few lines, people who care slightly too much. We look after the first two.\n\nThis pitch has been home to office tournaments, birthday matches and one extremely serious league of fathers. You will find it on a quiet street in {neighbourhood}, with space for {guests} people, including those who only come to comment from the side.',
        es: 'El fútbol necesita muy poco: dos arcos, unas líneas y gente que se lo tome un poco demasiado en serio. De lo primero y lo segundo nos ocupamos nosotros.\n\nPor esta cancha han pasado torneos de oficina, partidos de cumpleaños y una liga de papás de lo más seria. La encuentras en una calle tranquila de {neighbourhood}, con espacio para {guests} personas, contando a los que solo vienen a comentar desde la orilla.',
      },
      {
        en: 'Pre-season, a school tournament, a farewell match for someone who is moving abroad: tell us what the game is for and we will have the pitch ready. Lines clean, nets tied, nothing left lying on the grass.\n\nThe playing area covers {size} m². From the street it is a short walk with a bag over your shoulder, and somehow the open air of {neighbourhood} makes everyone a little younger.',
        es: 'Una pretemporada, un torneo escolar, el partido de despedida de alguien que se va a vivir lejos: cuéntanos para qué es el juego y tendremos la cancha lista. Líneas limpias, mallas amarradas, nada tirado en el pasto.\n\nEl área de juego cubre {size} m². Desde la calle es una caminata corta con el bolso al hombro, y de alguna forma el aire libre de {neighbourhood} los rejuvenece a todos.',
      },
    ],
  },
  spa: {
    titles: [
      { en: 'Freestanding bath and candlelight in {neighbourhood}', es: 'Tina y luz de velas en {neighbourhood}' },
      { en: 'Wellness suite to share in {city}', es: 'Suite de bienestar para compartir en {city}' },
      { en: 'Warm stones, oils and time to breathe', es: 'Piedras calientes, aceites y tiempo para respirar' },
      {
        en: 'Massage table by the window, {neighbourhood}',
        es: 'Camilla de masaje junto a la ventana, {neighbourhood}',
      },
      {
        en: 'Spa suite for a long exhale in {neighbourhood}',
        es: 'Suite de spa para soltar el cuerpo en {neighbourhood}',
      },
      { en: 'A private spa between two busy days', es: 'Un spa privado entre dos días ocupados' },
      { en: 'Soak, rest and begin again in {city}', es: 'Tina, descanso y vuelta a empezar en {city}' },
      {
        en: 'The suite for slow afternoons in {neighbourhood}',
        es: 'La suite de las tardes lentas en {neighbourhood}',
      },
      { en: 'Wood, warm water and soft towels', es: 'Madera, agua tibia y toallas suaves' },
      {
        en: 'A kind present for tired people in {neighbourhood}',
        es: 'Un regalo para gente cansada en {neighbourhood}',
      },
      { en: 'Spa room for therapists and their clients', es: 'Sala de spa para terapeutas y sus pacientes' },
      { en: 'Deep bath and dimmed lights in {city}', es: 'Tina honda y luz bajita en {city}' },
    ],
    descriptions: [
      {
        en: 'Fill the bath first; it takes a little while and that is part of it. Candles stand along the platform, towels are folded within reach, and the massage table waits by the window for whoever goes next.\n\nThe suite has {size} m² and is kept for your party alone, up to {guests} people. The door is on a side street in {neighbourhood}, and the quiet begins just behind it.',
        es: 'Primero llena la tina; toma un ratito y eso es parte del asunto. Hay velas a lo largo de la tarima, toallas dobladas a mano y, junto a la ventana, la camilla de masaje espera a quien venga después.\n\nLa suite tiene {size} m² y es solo para tu grupo, hasta {guests} personas. La puerta está en una calle lateral de {neighbourhood}, y la calma empieza justo detrás.',
      },
      {
        en: 'Most of us know how to work and few of us know how to stop. This suite helps: warm water, low light, wood on the walls, oils and candles on the bench. Nobody hurries you from one step to the next.\n\nReservations start at {minHours}, which leaves time to soak, lie down and drink something slowly before getting dressed. Up to {guests} people can come, and afterwards {neighbourhood} will look a little softer than before.',
        es: 'Casi todos sabemos trabajar y pocos sabemos parar. Esta suite ayuda: agua tibia, luz baja, madera en los muros, aceites y velas sobre la banqueta. Nadie te apura para pasar de una cosa a otra.\n\nSe reserva desde {minHours}, tiempo para un baño, para tenderse y para tomar algo con calma antes de vestirse. Pueden venir hasta {guests} personas, y a la salida {neighbourhood} se ve un poco más suave que antes.',
      },
      {
        en: 'Therapists tell us the window is what they like best. Daylight falls across the massage table, the stones lie ready on the cloth, and there is space on every side to work without bumping into furniture.\n\nReserve the suite for a client, or for yourself with a therapist you trust. It is {size} m², calm and spotless, on a tree-lined street, and from anywhere in {city} it feels like a small journey.',
        es: 'Las terapeutas nos dicen que lo que más les gusta es la ventana. La luz del día cae sobre la camilla, las piedras esperan sobre el paño y hay espacio por los cuatro lados para trabajar sin chocar con muebles.\n\nReserva la suite para atender a alguien, o para ti con una terapeuta de tu confianza. Son {size} m² tranquilos e impecables, en una calle arbolada, y desde cualquier punto de {city} se siente como un pequeño viaje.',
      },
      {
        en: 'There is a moment, usually after ten minutes in the water, when the shoulders drop. We designed the room around it. The bath stands free, the light is gentle, and nothing on the walls asks to be read.\n\nCouples come here, sisters come here, and now and then someone alone with a novel. Up to {guests} people are welcome in this corner of {neighbourhood}, a short walk from the main avenue.',
        es: 'Hay un momento, en general a los diez minutos de estar en el agua, en que los hombros se sueltan. La sala la diseñamos en torno a eso. La tina se alza sola, la luz es amable y nada en los muros te pide que lo leas.\n\nVienen parejas, vienen hermanas y de vez en cuando alguien sin más compañía que una novela. Hasta {guests} personas son bienvenidas en este rincón de {neighbourhood}, a pasos de la avenida principal.',
      },
      {
        en: 'As a present it never fails: you hand over an address in {city}, promise that no one will call, and ask for nothing in return. Inside are a deep bath, smooth stones, a table for massage and candles ready to be lit.\n\nWe lay everything out beforehand, for {guests} people at most. The {size} m² are theirs from the moment they arrive, and time seems to move at the pace of the water.',
        es: 'Como regalo no falla nunca: entregas una dirección en {city}, prometes que nadie va a llamar y no pides nada a cambio. Adentro hay una tina honda, piedras lisas, una camilla para masajes y velas listas para prender.\n\nDejamos todo dispuesto de antemano, para {guests} personas como máximo. Los {size} m² son suyos desde que llegan, y el tiempo parece avanzar al ritmo del agua.',
      },
      {
        en: 'Step in from the street and the temper of the day changes. Warm wood, plants, the faint smell of oil, a row of small flames. Put your things on the bench and let the tap run.\n\nIt is a simple suite, carefully kept: {size} m² with one bath, one massage table and one wide window with curtains you can draw. {neighbourhood} stays outside, where you left it.',
        es: 'Entras desde la calle y al día le cambia el humor. Madera cálida, plantas, un leve olor a aceite, una hilera de llamas chicas. Deja tus cosas en la banqueta y abre la llave del agua.\n\nEs una suite simple y muy cuidada: {size} m² con una tina, una camilla de masaje y una ventana amplia con cortinas que puedes correr. {neighbourhood} se queda afuera, donde lo dejaste.',
      },
    ],
  },
  'holistic-center': {
    titles: [
      {
        en: 'Room for reiki, massage and rest in {neighbourhood}',
        es: 'Sala para reiki, masaje y reposo en {neighbourhood}',
      },
      { en: 'Holistic space with bath and table in {city}', es: 'Espacio holístico con tina y camilla en {city}' },
      { en: 'A calm room for your own practice', es: 'Una sala serena para tu propia práctica' },
      { en: 'Give your sessions a home in {neighbourhood}', es: 'Un hogar para tus sesiones en {neighbourhood}' },
      { en: 'Oils, candles and a table by the window', es: 'Aceites, velas y una camilla junto a la ventana' },
      { en: 'Small centre for body and breath in {city}', es: 'Un centro para el cuerpo y la respiración en {city}' },
      {
        en: 'For independent practitioners in {neighbourhood}',
        es: 'Para terapeutas independientes en {neighbourhood}',
      },
      { en: 'Where your clients can arrive slowly', es: 'Donde tus pacientes pueden llegar sin apuro' },
      { en: 'Bodywork among warm wood in {neighbourhood}', es: 'Terapias corporales entre maderas en {neighbourhood}' },
      {
        en: 'Quiet room for meditation and massage in {city}',
        es: 'Sala tranquila para meditar y dar masajes en {city}',
      },
      {
        en: 'A gentle place to receive people, {neighbourhood}',
        es: 'Un lugar amable donde atender en {neighbourhood}',
      },
      { en: 'Ritual baths and unhurried treatments', es: 'Baños rituales y terapias con calma' },
    ],
    descriptions: [
      {
        en: 'For people who work with their hands, a room matters as much as a technique. This one has a sturdy massage table by the window, warm wood, oils and candles on the bench, and a bath for treatments that begin or end with water.\n\nYou can receive up to {guests} people on {size} m². Clients find it without trouble, and many say they already breathe differently in the doorway.',
        es: 'Para quienes trabajan con las manos, la sala importa tanto como la técnica. Esta tiene una camilla firme junto a la ventana, madera cálida, aceites y velas sobre la banqueta y una tina para las terapias que empiezan o terminan con agua.\n\nPuedes recibir hasta {guests} personas en {size} m². Tus pacientes llegan sin problema, y muchos dicen que ya en la puerta respiran distinto.',
      },
      {
        en: 'Reiki, aromatherapy, sound, bodywork: the room takes on each of them without fuss. Move a plant aside, roll out a mat or two, set the stones where you want them.\n\nWe opened it for independent practitioners in {neighbourhood} who wanted something kinder than an office. Reserve from {minHours}, so there is time to air the space and change the sheets between one person and the next. It holds {guests}.',
        es: 'Reiki, aromaterapia, sonido, terapia corporal: la sala se adapta a cada una sin complicaciones. Corre una planta, estira una colchoneta o dos, pon las piedras donde las necesites.\n\nLa abrimos para terapeutas independientes de {neighbourhood} que buscaban algo más amable que una oficina. Se reserva desde {minHours}, así queda tiempo para ventilar y cambiar las sábanas entre una persona y otra. Recibe a {guests} personas.',
      },
      {
        en: 'Begin with the light. By day it comes softly through the curtain and reaches the table; later the candles take over. Everything else follows from there: natural tones, plants, a stack of folded towels.\n\nThe centre is in {neighbourhood}, a short walk from the main avenue. Its {size} m² are enough for a treatment and for the quiet talk before it, which is often when the real work starts.',
        es: 'Parte por fijarte en la luz. De día entra suave por la cortina y llega hasta la camilla; más tarde siguen las velas. De ahí se desprende todo lo demás: tonos naturales, plantas, una pila de toallas dobladas.\n\nEl centro está en {neighbourhood}, a pasos de la avenida principal. Sus {size} m² alcanzan para la terapia y para la conversación tranquila que viene antes, que muchas veces es donde empieza el verdadero trabajo.',
      },
      {
        en: 'Before opening this centre I worked in many rooms with harsh lamps and wobbly tables, and I took notes. Here the table stands firm, oils and cloths lie at hand, and you can walk all the way round the person you are treating.\n\nIt covers {size} m² and suits individual sessions or small groups of up to {guests} people. Colleagues come from the other side of {city}, which I take as a compliment.',
        es: 'Antes de abrir este centro atendí en muchas salas de lámparas duras y camillas cojas, y fui tomando nota. Acá la camilla no se mueve, los aceites y los paños quedan a mano y puedes dar la vuelta completa alrededor de quien atiendes.\n\nSon {size} m², para sesiones individuales o grupos chicos de hasta {guests} personas. Hay colegas que cruzan {city} para venir, y lo tomo como un cumplido.',
      },
      {
        en: 'A session starts before anyone lies down. It starts at the door, with the scent of oil and the sound of your own steps growing slower.\n\nInside, {size} m² hold a bath on a wooden platform, a massage table, a few candles and plenty of empty space, which we consider the most important piece of equipment. Bring your practice to {neighbourhood} and make the room yours for a while.',
        es: 'La sesión comienza antes de que alguien se tienda. Comienza en la puerta, con el aroma del aceite y el sonido de los propios pasos que se van haciendo lentos.\n\nAdentro, en {size} m², hay una tina sobre una tarima de madera, una camilla, unas velas y bastante espacio vacío, que para nosotros es el equipamiento más importante. Trae tu práctica a {neighbourhood} y haz tuya la sala por un rato.',
      },
      {
        en: 'Circles of up to {guests} people, a couple learning to give each other a massage, a teacher with one student: small gatherings do well here. Nobody has to raise their voice.\n\nWe provide the table, the bath, towels and candlelight; you bring cushions, bowls or whatever your tradition asks for. Rooms like this are hard to come by in {city}, and ours, in {neighbourhood}, is kept with real affection.',
        es: 'Círculos de hasta {guests} personas, una pareja que aprende a darse masajes, una maestra con una sola alumna: a los encuentros chicos les va bien acá. Nadie tiene que alzar la voz.\n\nNosotros ponemos la camilla, la tina, las toallas y las velas; tú traes los cojines, los cuencos o lo que pida tu tradición. Salas así cuesta encontrarlas en {city}, y la nuestra, en {neighbourhood}, está cuidada con verdadero cariño.',
      },
    ],
  },
  tennis: {
    titles: [
      { en: 'Tennis court among trees in {neighbourhood}', es: 'Cancha de tenis entre árboles en {neighbourhood}' },
      { en: 'Tennis court for singles or doubles in {city}', es: 'Cancha de tenis para singles o dobles en {city}' },
      { en: 'A level court with a well-strung net', es: 'Una cancha pareja y con la red bien tensa' },
      { en: 'Practise your serve in {neighbourhood}', es: 'Practica tu saque de tenis en {neighbourhood}' },
      {
        en: 'Bring a rival: tennis court in {neighbourhood}',
        es: 'Trae a tu rival: cancha de tenis en {neighbourhood}',
      },
      { en: 'Lessons and long rallies in {city}', es: 'Clases de tenis y peloteos largos en {city}' },
      { en: 'Clean lines, good bounce, open sky', es: 'Líneas limpias, buen bote y cielo abierto' },
      { en: 'The tennis court where nobody rushes you', es: 'La cancha de tenis donde nadie te apura' },
      { en: 'Weekend doubles with friends in {neighbourhood}', es: 'Dobles de fin de semana en {neighbourhood}' },
      {
        en: 'Open-air court for coaches and pupils in {city}',
        es: 'Cancha al aire libre para profes y alumnos en {city}',
      },
      {
        en: 'From first lesson to match play, {neighbourhood}',
        es: 'De la primera clase al partido, en {neighbourhood}',
      },
      { en: 'One court, a bench and plenty of time', es: 'Una cancha, una banca y tiempo de sobra' },
    ],
    descriptions: [
      {
        en: 'Good tennis courts have a sound, a dry clean knock that tells you the bounce is right. You will hear it here within the first rally. The surface is level, the lines are bright and the net hangs at its proper height.\n\nSet in {neighbourhood}, the court gives you {size} m² with trees beyond the fence. Up to {guests} people can share it, playing, waiting or simply keeping score.',
        es: 'Las buenas canchas de tenis tienen un sonido, un golpe seco y limpio que te avisa que el bote está bien. Acá lo vas a escuchar en el primer peloteo. La superficie es pareja, las líneas se ven y la red está a la altura que corresponde.\n\nEstá en {neighbourhood} y te da {size} m² con árboles detrás de la reja. La pueden compartir hasta {guests} personas, jugando, esperando turno o llevando la cuenta.',
      },
      {
        en: 'Serve ten times from the same corner and nobody will mind. That is the beauty of a court reserved for you alone: you may be bad at something until you are not.\n\nCoaches from {city} teach here, couples play badly and happily, and juniors come to hit a thousand forehands. Bookings start at {minHours}. Enter from the street; the net is already up, and {neighbourhood} is pleasant for the walk home.',
        es: 'Saca diez veces desde la misma esquina y a nadie le va a molestar. Es la gracia de una cancha reservada solo para ti: puedes hacer algo mal hasta que te salga.\n\nAcá enseñan profesores de {city}, hay parejas que juegan pésimo y felices, y juveniles que vienen a pegar mil derechos. Se reserva desde {minHours}. Entras por una calle arbolada; la red ya está puesta, y {neighbourhood} es agradable para volver caminando.',
      },
      {
        en: 'At the side there is a bench for water bottles and tactical discussions. The rest is court: {size} m², one net, clear lines and sky.\n\nWe keep it for regular players who like to know what they will find. Give your partner the time and the place, and whatever the score, there is something comforting in the walk back through {neighbourhood} with a racket under your arm and tired legs.',
        es: 'Al costado hay una banca para las botellas de agua y las discusiones tácticas. El resto es cancha: {size} m², una red, líneas claras y cielo.\n\nLa cuidamos para jugadores de siempre, de esos que quieren saber con qué se van a encontrar. Dale a tu pareja de juego la hora y el lugar, y sea cual sea el marcador, algo reconforta al volver por {neighbourhood} con la raqueta bajo el brazo y las piernas cansadas.',
      },
      {
        en: 'Left-handers, beginners, former champions of their school: the court treats all of them alike. Its hard surface plays at a medium pace, so rallies last and there is time to think of something clever.\n\nCome as a pair or as a group of up to {guests} and rotate. It is a short walk from the main avenue, which helps the friend who always arrives late from the other end of {city}.',
        es: 'Zurdos, principiantes, antiguas glorias del colegio: la cancha los trata a todos por igual. Su superficie dura es de velocidad media, así que los peloteos duran y alcanza el tiempo para pensar en algo ingenioso.\n\nVengan de a dos o en grupo de hasta {guests} personas y se van rotando. Está a pasos de la avenida principal, lo que ayuda a esa amistad que siempre llega tarde desde la otra punta de {city}.',
      },
      {
        en: 'My father taught me on a court like this one, with a basket of old balls and endless patience. I look after ours in his spirit: swept before each booking, lines cleaned, net checked with a tape.\n\nIt lies in {neighbourhood}, with a ring of trees around the fence. Bring your racket and up to {guests} people who enjoy a long rally; the {size} m² will do the rest.',
        es: 'Mi papá me enseñó en una cancha como esta, con un canasto de pelotas viejas y una paciencia infinita. La nuestra la cuido pensando en él: barrida antes de cada reserva, líneas limpias, red medida con huincha.\n\nQueda en {neighbourhood}, con árboles alrededor de la reja. Trae tu raqueta y hasta {guests} personas que disfruten un peloteo largo; de lo demás se encargan los {size} m².',
      },
      {
        en: 'Singles for the serious, doubles for the talkative. Either way the court is yours alone during the booking, with space behind the baseline to chase a lob and a fence to keep the balls from travelling.\n\nPlayers meet at the gate, warm up for a while and forget about their phones. For up to {guests} people, it is one of those small things that make {city} easier to live in.',
        es: 'Singles para los serios, dobles para los conversadores. De cualquier forma la cancha es solo tuya durante la reserva, con espacio detrás de la línea de fondo para correr un globo y una reja que no deja viajar a las pelotas.\n\nLos jugadores se juntan en el portón, calientan un rato y se olvidan del teléfono. Para grupos de hasta {guests} personas, es una de esas cosas chicas que hacen más fácil vivir en {city}.',
      },
    ],
  },
  basketball: {
    titles: [
      { en: 'Outdoor basketball court in {neighbourhood}', es: 'Cancha de básquetbol abierta en {neighbourhood}' },
      { en: 'Two hoops and a clean surface in {city}', es: 'Dos aros y un piso bien parejo en {city}' },
      { en: 'Full court for friendly pick-up games', es: 'Cancha completa para partidos entre amigos' },
      {
        en: 'Shoot until it feels easy in {neighbourhood}',
        es: 'Lanza al aro hasta que salga fácil en {neighbourhood}',
      },
      { en: 'Free throws and fast breaks in {city}', es: 'Tiros libres y contragolpes en {city}' },
      { en: 'Team basketball practice in {neighbourhood}', es: 'Básquetbol para entrenar en equipo, {neighbourhood}' },
      { en: 'Half for drills, half for the game', es: 'Media cancha para ejercicios, media para jugar' },
      { en: 'Basketball under an open sky in {neighbourhood}', es: 'Básquetbol a cielo abierto en {neighbourhood}' },
      { en: 'A court for coaches, schools and old teams', es: 'Una cancha para profes, cursos y viejos equipos' },
      {
        en: 'Lace up and shoot: basketball in {neighbourhood}',
        es: 'Amárrate las zapatillas: básquetbol en {neighbourhood}',
      },
      { en: 'Painted key, straight lines, solid boards', es: 'Zona pintada, líneas claras, tableros firmes' },
      { en: 'Three on three or five on five in {city}', es: 'Tres contra tres o cinco contra cinco en {city}' },
    ],
    descriptions: [
      {
        en: 'Two hoops at the right height, a painted key at each end and lines you can still see when you are tired. The surface is firm and even, so the ball comes back to your hand the way it should.\n\nBring up to {guests} people for a game, or come by yourself with a hundred free throws to make. The court, {size} m² of it, is in {neighbourhood}, on a quiet street.',
        es: 'Dos aros a la altura correcta, zona pintada en cada extremo y líneas que se ven hasta cuando ya estás cansado. El piso es firme y parejo, así que la pelota te vuelve a la mano como corresponde.\n\nTrae hasta {guests} personas para un partido, o ven por tu cuenta con cien tiros libres pendientes. La cancha, de {size} m², está en {neighbourhood}, en una calle lateral.',
      },
      {
        en: 'Nobody is waiting by the fence for you to finish. For as long as you have booked, from {minHours} upwards, the whole court belongs to your group.\n\nSchool teams practise their set plays here, colleagues settle old scores, parents teach a first lay-up. You walk straight in, benches take the jackets and the players who need a breather, and {neighbourhood} is good for a meal afterwards.',
        es: 'Nadie está en la reja esperando a que termines. Durante tu reserva, desde {minHours} en adelante, la cancha completa es de tu grupo.\n\nLos equipos de colegio practican acá sus jugadas, los compañeros de oficina saldan cuentas viejas y los papás enseñan la primera bandeja. Se entra directo, las bancas reciben las chaquetas y a quien necesita un respiro, y en {neighbourhood} siempre aparece dónde comer algo después.',
      },
      {
        en: 'The best part may be the quiet between shots: trees all around, open sky, the ball rolling back to you. Then the others arrive and it gets loud, as it should.\n\nThere is space for {guests} players and substitutes on {size} m². We sweep the court before each group and keep both nets whole, because that sound matters to people who cross {city} to hear it.',
        es: 'Lo mejor puede ser el silencio entre un tiro y otro: árboles alrededor, cielo abierto, la pelota que vuelve rodando. Después llegan los demás y se arma el ruido, como debe ser.\n\nHay espacio para {guests} personas entre titulares y reservas, en {size} m². Barremos la cancha antes de cada grupo y mantenemos enteras las dos mallas, porque ese sonido le importa a la gente que cruza {city} para escucharlo.',
      },
      {
        en: 'Five on five if everyone turns up, three on three if they do not. The court works for both, and the half you are not using is handy for warming up or for younger brothers.\n\nYou reach it from the street, in {neighbourhood}. Up to {guests} people can be here at once, which leaves space for a coach, someone to keep score and at least one loud supporter.',
        es: 'Cinco contra cinco si llegan todos, tres contra tres si no. La cancha sirve para ambas cosas, y la mitad que no usen queda para calentar o para los hermanos chicos.\n\nSe llega fácil, en {neighbourhood}. Pueden estar hasta {guests} personas al mismo tiempo, así que caben también un entrenador, alguien que lleve la cuenta y por lo menos un hincha bullicioso.',
      },
      {
        en: 'I put up the boards for my daughters and before long half the street was on the court. So we repainted the lines, fixed the rims properly and opened it to teams who need a regular place to train.\n\nIt has {size} m², a true bounce and no surprises. People in {city} tend to hear of it from one another, then send a message asking which gate is ours.',
        es: 'Puse los tableros para mis hijas y al poco tiempo media cuadra estaba jugando. Así que repintamos las líneas, fijamos bien los aros y la abrimos a equipos que necesitan un lugar estable para entrenar.\n\nTiene {size} m², un bote parejo y ninguna sorpresa. En {city} la gente se pasa el dato de boca en boca y después nos escribe para saber cuál es nuestro portón.',
      },
      {
        en: 'Drills are easier on a court that is drawn correctly. Here the arc, the key and the centre circle are where they belong, and both baskets are solid enough for players who like to hang about under the rim.\n\nCoaches can split a group of {guests} into stations across {size} m² and still see everyone. It is a few steps from the main avenue, easy to reach with a bag full of balls.',
        es: 'Los ejercicios salen mejor en una cancha bien dibujada. Acá el arco de tres, la zona y el círculo central están donde deben, y los dos aros son firmes, para los que viven peleando el rebote.\n\nUn entrenador puede repartir a un grupo de {guests} personas en estaciones a lo largo de {size} m² y seguir viéndolas a todas. Queda a pasos de la avenida principal, fácil para llegar con una bolsa llena de pelotas.',
      },
    ],
  },
  padel: {
    titles: [
      { en: 'Glass-walled padel court in {neighbourhood}', es: 'Cancha de pádel con vidrios en {neighbourhood}' },
      { en: 'Easy padel for good rivals in {city}', es: 'Pádel sin apuro para buenos rivales en {city}' },
      { en: 'Even turf, clear glass, good rebounds', es: 'Carpeta pareja, vidrio limpio, buen rebote' },
      { en: 'Your first padel match in {neighbourhood}', es: 'Tu primer partido de pádel en {neighbourhood}' },
      {
        en: 'Padel for regular foursomes in {neighbourhood}',
        es: 'Pádel para los cuatro de siempre en {neighbourhood}',
      },
      { en: 'Off the wall and back in play, {city}', es: 'Del vidrio a la red: pádel en {city}' },
      { en: 'One padel court, kept in fine shape', es: 'Una cancha de pádel muy bien cuidada' },
      { en: 'Doubles, glass and open air in {neighbourhood}', es: 'Dobles, vidrio y aire libre en {neighbourhood}' },
      { en: 'Padel lessons and long points in {city}', es: 'Clases de pádel y puntos largos en {city}' },
      { en: 'Find a fourth player and come over', es: 'Consigue al cuarto jugador y ven' },
      { en: 'Padel in good company in {neighbourhood}', es: 'Pádel en buena compañía en {neighbourhood}' },
      { en: 'Net up, glass wiped, court ready', es: 'Red puesta, vidrios limpios, cancha lista' },
    ],
    descriptions: [
      {
        en: 'The glass is clean, the turf is brushed and the ball comes off the wall just as high as you hoped. Padel is a game of small corrections, and a good court lets you make them.\n\nOurs is in {neighbourhood}, enclosed by glass and mesh, on {size} m². Two pairs play while others watch and wait: up to {guests} people in all, with space to rotate between sets.',
        es: 'Los vidrios están limpios, la carpeta cepillada y la pelota sale de la pared justo a la altura que esperabas. El pádel es un juego de pequeñas correcciones, y una buena cancha te deja hacerlas.\n\nLa nuestra está en {neighbourhood}, cerrada con vidrio y malla, en {size} m². Juegan dos parejas mientras el resto mira y espera: hasta {guests} personas en total, con espacio para rotar entre sets.',
      },
      {
        en: 'Three of you are always keen and the fourth needs convincing. Say that the court is on a side street, that nobody will stare, and that bookings from {minHours} leave time for a rematch.\n\nBeginners do well here, because the rebounds are honest and the net is where it ought to be. Stronger players like the pace. Whoever loses can choose where in {neighbourhood} you all go afterwards.',
        es: 'Tres siempre quieren y al cuarto hay que convencerlo. Dile que la cancha queda en una calle lateral, que nadie lo va a mirar y que con reservas desde {minHours} alcanza el tiempo para una revancha.\n\nA los principiantes les va bien, porque el rebote es honesto y la red está donde corresponde. A los más avanzados les gusta el ritmo. El que pierda elige en qué lugar de {neighbourhood} terminan la jornada.',
      },
      {
        en: 'Hit it high, let it come off the back wall, breathe, play it again. There is a rhythm to padel that makes time disappear, and this court is looked after with that rhythm in mind.\n\nWe host up to {guests} people, players and friends. The court stands in the open air in {city}, with trees around it, and its {size} m² are swept and brushed so that every step is sure.',
        es: 'Pégale alto, déjala salir de la pared del fondo, respira y juégala otra vez. El pádel tiene un ritmo que hace desaparecer el tiempo, y esta cancha se cuida pensando en ese ritmo.\n\nRecibimos hasta {guests} personas, entre jugadores y amigos. La cancha está al aire libre en {city}, con árboles alrededor, y sus {size} m² se barren y se cepillan para que cada paso sea seguro.',
      },
      {
        en: 'Watching through the glass is half the fun, so bring those who do not play as well. They can follow each point from a metre away and call out advice that no one will take.\n\nThe entrance is a short walk from the main avenue. On court you have what the game needs, a tight net, level turf, solid panels, and in {neighbourhood} you have what comes after it. There is space for {guests} people.',
        es: 'Mirar a través del vidrio es la mitad del gusto, así que trae también a los que no juegan. Pueden seguir cada punto a un metro de distancia y dar consejos que nadie va a escuchar.\n\nLa entrada queda a pasos de la avenida principal. En la cancha está lo que el juego pide, red tensa, carpeta pareja, paneles firmes, y en {neighbourhood} está lo que viene después. Hay espacio para {guests} personas.',
      },
      {
        en: 'Coaches will notice the clear view from both ends and the corner by the door where a basket of balls fits without getting in the way. Four pupils can drill volleys while you walk the baseline.\n\nPlayers will simply find it pleasant: {size} m², glass at the back, mesh along the sides, a fair bounce throughout. It is on a tree-lined street, and most of {city} can get here without fuss.',
        es: 'Quien hace clases va a notar la buena vista desde ambos fondos y la esquina junto a la puerta donde cabe un canasto de pelotas sin estorbar. Cuatro alumnos practican voleas mientras tú recorres la línea.\n\nQuien juega la va a encontrar simplemente agradable: {size} m², vidrio atrás, malla a los costados y un bote parejo en toda la cancha. Está en una calle arbolada, y desde casi todo {city} se llega sin complicarse.',
      },
      {
        en: 'My knees gave up tennis and padel gave me back the game. I keep this court for people in the same position and for their much faster children.\n\nNothing is complicated: turn up, close the door behind you, play. The walls are spotless, the lines stand out, and up to {guests} people can take turns. It is the kindest form of exercise we know of in {neighbourhood}, and the court is easy to find on a side street.',
        es: 'Mis rodillas renunciaron al tenis y el pádel me devolvió el juego. Cuido esta cancha para gente que está en las mismas y para sus hijos, que corren mucho más.\n\nNada es complicado: llegas, cierras la puerta y juegas. Los vidrios están impecables, las líneas resaltan y hasta {guests} personas pueden turnarse. Es la forma más amable de hacer ejercicio que conocemos en {neighbourhood}, y la cancha se encuentra fácil en una calle lateral.',
      },
    ],
  },
  futbolito: {
    titles: [
      {
        en: 'Seven-a-side pitch with nets in {neighbourhood}',
        es: 'Cancha de futbolito con mallas en {neighbourhood}',
      },
      { en: 'Quick games on a small pitch in {city}', es: 'Pichangas rápidas en una cancha chica de {city}' },
      { en: 'Small-sided football, fenced and ready', es: 'Futbolito con reja y cancha lista para jugar' },
      { en: 'Two teams and one ball in {neighbourhood}', es: 'Dos equipos y una pelota en {neighbourhood}' },
      { en: 'The after-work match in {neighbourhood}', es: 'La pichanga después de la pega en {neighbourhood}' },
      { en: 'Short pitch, quick passes, many goals', es: 'Cancha corta, pases rápidos, muchos goles' },
      { en: 'Seven-a-side for your group in {city}', es: 'Cancha de futbolito para tu grupo en {city}' },
      { en: 'A pitch small enough for everyone to play', es: 'Una cancha a la medida de todo el grupo' },
      { en: 'Birthday football for all ages in {neighbourhood}', es: 'Cumpleaños con futbolito en {neighbourhood}' },
      { en: 'Trees, fence and a fair pitch in {neighbourhood}', es: 'Árboles, reja y buena cancha en {neighbourhood}' },
      { en: 'Your weekly seven-a-side, sorted, in {city}', es: 'Tu futbolito de la semana, resuelto en {city}' },
      { en: 'Goals with nets, lines you can see', es: 'Arcos con malla y líneas bien marcadas' },
    ],
    descriptions: [
      {
        en: 'On a small pitch everyone touches the ball, including the friend who claims to be a defender. That is the charm of it: quick turns, short passes, another goal before you have finished arguing about the last.\n\nOurs is in {neighbourhood}, fenced so that nobody spends the match chasing the ball, with {size} m² of level green. Bring up to {guests} people, pick teams, swap places when your legs ask for it.',
        es: 'En una cancha chica todos tocan la pelota, hasta ese amigo que dice ser defensa. Ahí está la gracia: giros rápidos, pases cortos y otro gol antes de terminar de discutir el anterior.\n\nLa nuestra queda en {neighbourhood}, con reja para que nadie se pase el partido yendo a buscarla, y {size} m² de pasto parejo. Trae hasta {guests} personas, armen los equipos y cámbiense cuando las piernas lo pidan.',
      },
      {
        en: 'The lines are bright, the nets are whole and the surface is kind to the knees. We say this first because it is what players ask.\n\nNext they ask how to get here: we are in {neighbourhood}, easy to find. Then how long they can have it: from {minHours}, long enough to lose the first match and win the second. There is space for {guests} people, keepers included.',
        es: 'Las líneas se ven bien, las mallas están enteras y la superficie es amable con las rodillas. Lo decimos de entrada porque es lo que preguntan los jugadores.\n\nDespués preguntan cómo llegar: estamos en {neighbourhood}, es fácil de encontrar. Y luego por cuánto rato: desde {minHours}, suficiente para perder el primer partido y ganar el segundo. Hay espacio para {guests} personas, arqueros incluidos.',
      },
      {
        en: 'One group is all nurses, another is neighbours who have known each other since school, and in between the pitch is yours. Seven against seven is the classic, though fives with substitutes work just as well.\n\nWe keep its {size} m² swept and the goals firmly fixed. It takes {guests} people, and half of {city} seems to have scored here at least once.',
        es: 'Un grupo es de puras enfermeras, otro de vecinos que se conocen desde el colegio, y entre medio la cancha es tuya. Siete contra siete es lo clásico, aunque de a cinco y con cambios funciona igual de bien.\n\nMantenemos barridos sus {size} m² y los arcos bien afirmados. Recibe a {guests} personas, y parece que medio {city} ha hecho aquí por lo menos un gol.',
      },
      {
        en: 'If eleven-a-side feels like too much running, come down a size. Here the goal is always within reach, every pass matters and a good goalkeeper becomes a legend.\n\nTrees stand behind the fence, the air is open, and the markings leave no doubt about the area. Teams meet at the gate and walk in together: up to {guests} people, {size} m², one score to remember.',
        es: 'Si el fútbol de once te parece demasiado correr, baja una talla. Acá el arco siempre está a tiro, cada pase importa y un buen arquero se vuelve leyenda.\n\nHay árboles detrás de la reja, aire libre y unas marcas que no dejan dudas sobre el área. Los equipos se juntan en el portón y entran caminando: hasta {guests} personas, {size} m² y un marcador para recordar.',
      },
      {
        en: "Children's birthdays, company leagues, the cousins who meet once a year: all of them fit on a pitch this size. Nobody is far from the play, and the people watching can hear the jokes.\n\nCome with up to {guests} people. The entrance is a short walk from the main avenue, and {neighbourhood} has what you need for the meal afterwards, which some say is the real reason for playing.",
        es: 'Cumpleaños de niños, ligas de empresa, los primos que se ven una vez al año: todos caben en una cancha de este porte. Nadie queda lejos de la jugada, y los que miran alcanzan a escuchar las tallas.\n\nVengan hasta {guests} personas. La entrada está a pasos de la avenida principal, y en {neighbourhood} hay dónde comer algo al terminar, que según algunos es la verdadera razón para jugar.',
      },
      {
        en: 'Lace up, pick sides, agree who buys dinner. From that moment the pitch does its part: a true bounce, tight nets, a fence all the way round.\n\nIt measures {size} m² and sits in {neighbourhood}, close enough to fit a match into an ordinary week. If you are new to {city} and short of a player, send us a message; we often know of a team with one too many.',
        es: 'Amárrate los cordones, elijan lados, decidan quién paga la comida. De ahí en adelante la cancha hace lo suyo: bote parejo, mallas tensas, reja por los cuatro costados.\n\nMide {size} m² y está en {neighbourhood}, a mano para meter un partido en una semana cualquiera. Si llevas poco tiempo en {city} y te falta un jugador, escríbenos; muchas veces sabemos de un equipo al que le sobra uno.',
      },
    ],
  },
  golf: {
    titles: [
      {
        en: 'Golf practice in {neighbourhood}, at your own pace',
        es: 'Práctica de golf en {neighbourhood}, a tu ritmo',
      },
      { en: 'Quiet golf practice for a free moment in {city}', es: 'Golf tranquilo para un rato libre en {city}' },
      { en: 'A quiet spot for one club and a few balls', es: 'Un rincón para un palo y unas cuantas pelotas' },
      { en: 'An unhurried golf session in {neighbourhood}', es: 'Una sesión de golf sin apuro en {neighbourhood}' },
      { en: 'Golf lessons in the open air in {city}', es: 'Clases de golf al aire libre en {city}' },
      { en: 'Stroke after stroke, without an audience', es: 'Golpe tras golpe y sin público alrededor' },
      {
        en: 'Golf practice for beginners in {neighbourhood}',
        es: 'Golf para quienes recién empiezan, {neighbourhood}',
      },
      {
        en: 'Short session, better rhythm: golf in {neighbourhood}',
        es: 'Sesión corta y mejor ritmo: golf en {neighbourhood}',
      },
      { en: 'Grass, a target and a little patience', es: 'Pasto, un objetivo y algo de paciencia' },
      { en: 'Before the round: golf practice in {city}', es: 'Antes de la vuelta: práctica de golf en {city}' },
      { en: 'Golf space for coach and pupil in {neighbourhood}', es: 'Golf para profe y alumno en {neighbourhood}' },
      { en: 'Golf practice until the stroke feels right', es: 'Práctica de golf hasta que el golpe salga bien' },
    ],
    descriptions: [
      {
        en: 'Golf is mostly repetition, and repetition needs a pleasant place. Here you have grass in front of you, a target to aim at and no one behind you looking at a watch.\n\nUp to {guests} people can practise or take a lesson together on {size} m². You will find the entrance on a tree-lined street; bring a glove, a club you trust and one thing you would like to improve.',
        es: 'El golf es sobre todo repetición, y para repetir se necesita un lugar agradable. Acá tienes pasto por delante, un objetivo al que apuntar y nadie detrás mirando el reloj.\n\nHasta {guests} personas pueden practicar o tomar una clase juntas en {size} m². La entrada está en una calle arbolada; trae un guante, un palo de confianza y una sola cosa que te gustaría mejorar.',
      },
      {
        en: 'We kept it simple on purpose: a practice spot in {neighbourhood} where you can work on grip, stance and rhythm without joining anything.\n\nHalf the people who come have played for decades, the other half are on their third lesson, and both seem to leave with looser shoulders. Bookings start at {minHours}, and there is space for {guests} people, so a friend can come along, film your movement and keep an honest count.',
        es: 'Lo dejamos simple a propósito: un lugar de práctica en {neighbourhood} donde trabajar el grip, la postura y el ritmo sin tener que hacerte socio de nada.\n\nLa mitad de los que vienen juega hace décadas, la otra mitad va en la tercera clase, y todos parecen irse con los hombros más sueltos. Se reserva desde {minHours} y hay espacio para {guests} personas, así alguien puede grabarte y llevar la cuenta con honestidad.',
      },
      {
        en: 'Twenty good strokes are worth more than two hundred hasty ones. That is why the practice area is reserved for one group at a time: you choose the pace, the silence and the number of attempts.\n\nIt measures {size} m² and is a short walk from the main avenue. Teachers in {city} use it for first lessons, because there is nothing to be embarrassed about and plenty of space to stand back and explain.',
        es: 'Veinte golpes bien hechos valen más que doscientos apurados. Por eso el área de práctica se reserva para un solo grupo a la vez: tú eliges el ritmo, el silencio y el número de intentos.\n\nMide {size} m² y está a pasos de la avenida principal. Hay profesores de {city} que la usan para las primeras clases, porque acá no hay de qué avergonzarse y sobra espacio para dar un paso atrás y explicar.',
      },
      {
        en: 'My grandfather practised with a single club and said the other thirteen could wait. I like to think he would have approved of this place: open air, tidy grass, a mark to aim for, very little noise.\n\nCome alone or bring up to {guests} people. After the first few balls {neighbourhood} seems to fade, and on the way home you notice that you have not thought about work.',
        es: 'Mi abuelo practicaba con un solo palo y decía que los otros trece podían esperar. Me gusta pensar que este lugar le habría gustado: aire libre, pasto bien cortado, una marca a la que apuntar y muy poco ruido.\n\nVen por tu cuenta o con hasta {guests} personas. Después de las primeras pelotas {neighbourhood} parece borrarse, y de vuelta a casa te das cuenta de que no has pensado en la pega.',
      },
      {
        en: 'Between the office and the full eighteen holes there is this: a small green pause where you can loosen up and play a few dozen balls with attention.\n\nFriends use it to prepare for a weekend round, parents to find out whether a child enjoys the game. The space has {size} m², takes {guests} people and lies in {neighbourhood}, close enough to become a habit.',
        es: 'Entre la oficina y los dieciocho hoyos completos está esto: una pequeña pausa verde donde soltar el cuerpo y jugar unas cuantas decenas de pelotas con atención.\n\nLos amigos la usan para preparar la vuelta del fin de semana, los papás para averiguar si a un hijo le gusta el juego. El espacio tiene {size} m², recibe a {guests} personas y está en {neighbourhood}, tan a mano que se vuelve costumbre.',
      },
      {
        en: 'What does your ball do when nobody is watching? Find out here, at leisure. The practice area is level and well kept, with a clear line ahead of you and enough space at the side for the bag and for whoever came to keep you company.\n\nInstructors are welcome to bring pupils. We are on a quiet street in {city}, and the {size} m² are prepared before each booking: grass tidied, stray balls collected, everything in its place.',
        es: '¿Qué hace tu pelota cuando nadie está mirando? Averígualo acá, con calma. El área de práctica es plana y está bien cuidada, con una línea despejada por delante y espacio al costado para la bolsa y para quien vino a acompañarte.\n\nLos instructores pueden traer a sus alumnos. Estamos en una calle tranquila de {city}, y los {size} m² se preparan antes de cada reserva: pasto arreglado, pelotas recogidas y todo en su lugar.',
      },
    ],
  },
}
