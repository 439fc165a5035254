export default {
  try: 'Pruébalo',
  again: 'Otra vez',
  well: 'Eso es todo.',
  aim: 'De qué se trata',
  aim_1:
    'Cada jugador construye una cúpula. Colocas placas, tres por tres, y luego losetas en los espacios que muestran.',
  aim_2:
    'Hay cinco rondas. Las losetas que se tocan dan puntos al colocarse; al final suman los lados de puntuación en juego. Empiezas con 5 puntos.',
  turn: 'Un turno',
  turn_1: 'Se juega por turnos. En el tuyo haces una de cuatro cosas:',
  act_sun: 'Sol.',
  act_sun_1: 'Toma todas las losetas de un color del sol de una fábrica.',
  act_moon: 'Lunas.',
  act_moon_1: 'Toma todas las losetas de un color que estén encima, de todas las lunas a la vez.',
  act_plate: 'Placa.',
  act_plate_1: 'Toma una placa y colócala en tu cúpula. Cada jugador lo hace dos veces en las rondas 1 a 4.',
  act_chip: 'Ficha.',
  act_chip_1: 'Toma una ficha revelada, como mucho dos por ronda.',
  sun: 'Sol y luna',
  sun_1:
    'Una fábrica pequeña empieza con cuatro losetas en su sol, la grande con cinco. Lo que dejas en un sol pequeño forma una pila en su luna, en el orden que elijas. Lo que dejas en el sol grande se reparte en su luna, donde todas cuentan como las de encima.',
  sun_2: 'Toca un color y elige cómo quedará el resto.',
  sun_3:
    'Quien primero toma de la luna grande en una ronda recibe la loseta inicial: cuesta 2 puntos y empieza la ronda siguiente. Cuando una fábrica pequeña queda vacía, su ficha se revela a ambos.',
  sun_end: {
    one: 'Tienes una loseta en la mano y el resto está en la luna: ahora solo se puede tomar la de encima.',
    other: 'Tienes {n} losetas en la mano y el resto está en la luna: ahora solo se puede tomar la de encima.',
  },
  lines: 'Líneas de patrón',
  lines_1:
    'Las losetas tomadas van a una de tus seis líneas, que admite un solo color. Las que no caben se rompen. Aquí tienes tres azules:',
  lines_2:
    'Las líneas sin completar guardan sus losetas para la ronda siguiente. Una, dos, tres o cuatro losetas rotas cuestan 1, 3, 6 o 10 puntos al final de la ronda; las demás no cuestan nada más.',
  line_end: 'Cabe todo.',
  line_end_broken: {
    one: 'Se rompió una loseta. Cuesta 1 punto.',
    other: 'Se rompieron {n} losetas. Cuantas más hay, más cuesta cada una.',
  },
  plates: 'Placas',
  plates_1:
    'Una placa va a cualquier lugar libre y se puede girar; luego se queda para siempre. Intenta colocar esta de modo que la línea 1 tenga espacio para su azul:',
  plate_end: 'Una fila de la cúpula recibe la loseta de la línea de al lado: mira si el color está donde lo necesitas.',
  space_colour: 'Un espacio para un color.',
  space_wild: 'Un espacio comodín admite cualquier color.',
  space_special:
    'Un espacio especial: cuando los otros tres de la placa están llenos, llega solo una loseta especial y da el número de su fila.',
  plates_2:
    'En vez de una placa bocarriba puedes robar de la pila, por un punto cada una, cuantas quieras. Después solo tú las miras, te quedas una y pones las demás bajo la pila en un orden que solo tú conoces. El dorso dice si la placa tiene un espacio especial o comodín.',
  tiling: 'Alicatado',
  tiling_1:
    'Cuando no queda nada en las fábricas y se han tomado todas las placas, se alicatan las líneas desde arriba: una loseta de cada línea completa va a un espacio de su fila. Sola da 1 punto; en una serie horizontal o vertical, un punto por cada loseta de la serie. ¿Adónde va la roja?',
  tiling_2:
    'Las demás losetas de la línea van a la torre. Si están las tres placas de una fila y ninguna tiene espacio para la línea, sus losetas se rompen.',
  tile_end: { one: 'Un punto.', other: '{n} puntos: cuenta las losetas en horizontal y en vertical.' },
  tile_end_special: {
    one: 'Un punto.',
    other: '{n} puntos: la serie, y 4 por la loseta especial que llegó a la fila 4.',
  },
  chips: 'Fichas',
  chips_1:
    'Al alicatar, las fichas pueden completar una línea que tenga al menos una loseta y un espacio adonde ir. Cada loseta que falta cuesta dos fichas que muestren el color, o tres cualesquiera.',
  chips_sum: 'Una línea de tres con dos losetas azules y dos fichas que muestran azul queda completa.',
  chips_2: 'Siempre puedes renunciar y guardar las fichas.',
  end: 'El final',
  end_1: 'Tras el alicatado de la ronda 5 cuentan los lados de puntuación. Hay tres o cuatro de estos en juego:',
  end_2: 'Gana quien tenga más puntos. En caso de empate, quien tenga la loseta inicial.',
}
