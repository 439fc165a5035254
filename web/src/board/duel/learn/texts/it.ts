export default {
  try: 'Prova',
  again: 'Ancora',
  well: 'È tutto.',
  aim: 'Di che cosa si tratta',
  aim_1:
    'Ogni giocatore costruisce una cupola. Posi lastre, tre per tre, e poi piastrelle sugli spazi che le lastre mostrano.',
  aim_2:
    'I round sono cinque. Le piastrelle che si toccano danno punti quando vengono posate; alla fine contano i lati punteggio in gioco. Inizi con 5 punti.',
  turn: 'Un turno',
  turn_1: 'Si gioca a turno. Nel tuo fai una di quattro cose:',
  act_sun: 'Sole.',
  act_sun_1: 'Prendi tutte le piastrelle di un colore dal sole di un vassoio.',
  act_moon: 'Lune.',
  act_moon_1: 'Prendi tutte le piastrelle di un colore che stanno in cima, da tutte le lune insieme.',
  act_plate: 'Lastra.',
  act_plate_1: 'Prendi una lastra e posala sulla tua cupola. Ognuno lo fa due volte nei round da 1 a 4.',
  act_chip: 'Gettone.',
  act_chip_1: 'Prendi un gettone rivelato, al massimo due per round.',
  sun: 'Sole e luna',
  sun_1:
    'Un vassoio piccolo inizia con quattro piastrelle sul sole, quello grande con cinque. Ciò che lasci su un sole piccolo diventa una pila sulla sua luna, nell’ordine che scegli. Ciò che lasci sul sole grande si dispone sulla sua luna, dove ogni piastrella conta come in cima.',
  sun_2: 'Tocca un colore, poi scegli come starà il resto.',
  sun_3:
    'Chi per primo in un round prende dalla luna grande riceve anche la piastrella primo giocatore: costa 2 punti e fa iniziare il round seguente. Quando un vassoio piccolo è vuoto, il suo gettone si rivela a entrambi.',
  sun_end: {
    one: 'Hai una piastrella in mano, il resto è sulla luna: ora si può prendere solo quella in cima.',
    other: 'Hai {n} piastrelle in mano, il resto è sulla luna: ora si può prendere solo quella in cima.',
  },
  lines: 'Linee',
  lines_1:
    'Le piastrelle prese vanno su una delle tue sei linee, che accoglie un solo colore. Quelle che non ci stanno si rompono. Qui hai tre blu:',
  lines_2:
    'Le linee incomplete tengono le piastrelle per il round seguente. Una, due, tre o quattro piastrelle rotte costano 1, 3, 6 o 10 punti alla fine del round; le altre non costano di più.',
  line_end: 'Ci sta tutto.',
  line_end_broken: {
    one: 'Si è rotta una piastrella. Costa 1 punto.',
    other: 'Si sono rotte {n} piastrelle. Più sono, più costa ciascuna.',
  },
  plates: 'Lastre',
  plates_1:
    'Una lastra va in un posto libero qualsiasi e si può ruotare; poi resta lì per sempre. Prova a posare questa in modo che la linea 1 trovi posto per la sua blu:',
  plate_end: 'Una riga della cupola riceve la piastrella della linea accanto: guarda se il colore è dove ti serve.',
  space_colour: 'Uno spazio per un colore.',
  space_wild: 'Uno spazio jolly accoglie qualsiasi colore.',
  space_special:
    'Uno spazio speciale: quando gli altri tre della lastra sono pieni, arriva da sola una piastrella speciale e dà il numero della sua riga.',
  plates_2:
    'Invece di una lastra scoperta puoi pescare dalla pila, un punto ciascuna, quante ne vuoi. Poi le guardi solo tu, ne tieni una e metti le altre sotto la pila in un ordine che solo tu conosci. Il dorso dice se la lastra ha uno spazio speciale o jolly.',
  tiling: 'Rivestimento',
  tiling_1:
    'Quando sui vassoi non resta nulla e tutte le lastre sono prese, si rivestono le linee dall’alto: una piastrella di ogni linea completa va in uno spazio della sua riga. Da sola dà 1 punto; in una serie orizzontale o verticale, un punto per ogni piastrella della serie. Dove va la rossa?',
  tiling_2:
    'Le altre piastrelle della linea vanno nella torre. Se ci sono tutte e tre le lastre di una riga e nessuna ha spazio per la linea, le sue piastrelle si rompono.',
  tile_end: { one: 'Un punto.', other: '{n} punti: conta le piastrelle in orizzontale e in verticale.' },
  tile_end_special: {
    one: 'Un punto.',
    other: '{n} punti: la serie, e 4 per la piastrella speciale arrivata nella riga 4.',
  },
  chips: 'Gettoni',
  chips_1:
    'Durante il rivestimento i gettoni possono completare una linea che ha almeno una piastrella e uno spazio in cui andare. Ogni piastrella mancante costa due gettoni che mostrano il colore, o tre qualsiasi.',
  chips_sum: 'Una linea di tre con due piastrelle blu e due gettoni che mostrano il blu è completa.',
  chips_2: 'Puoi sempre rinunciare e tenere i gettoni.',
  end: 'La fine',
  end_1: 'Dopo il rivestimento del round 5 contano i lati punteggio. Ne sono in gioco tre o quattro tra questi:',
  end_2: 'Vince chi ha più punti. In parità vince chi ha la piastrella primo giocatore.',
}
