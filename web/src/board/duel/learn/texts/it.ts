export default {
  try: 'Prova',
  again: 'Ancora',
  well: 'Ben fatto.',
  aim: 'Lo scopo del gioco',
  aim_1:
    'Ogni giocatore costruisce una cupola. Collochi lastre, tre file da tre, e poi piastrelle sulle caselle che le lastre mostrano. Prima del primo round ognuno prende e colloca gratis una lastra.',
  aim_2:
    'I round sono cinque. Le piastrelle che si toccano danno punti quando vengono collocate; alla fine si aggiungono quelli delle tessere punteggio in gioco. Parti con 5 punti e non scendi mai sotto 0.',
  turn: 'Un turno',
  turn_1: 'Si gioca a turno. Nel tuo fai una di queste quattro cose:',
  act_sun: 'Sole.',
  act_sun_1: 'Prendi tutte le piastrelle di un colore dal sole di un vassoio.',
  act_moon: 'Lune.',
  act_moon_1: 'Prendi tutte le piastrelle di un colore che stanno in cima, da tutte le lune insieme.',
  act_plate: 'Lastra.',
  act_plate_1:
    'Prendi una lastra e collocala sulla tua cupola. Ognuno deve farlo due volte in ciascuno dei round da 1 a 4; nel round 5 mai.',
  act_chip: 'Gettone.',
  act_chip_1: 'Prendi un gettone bonus rivelato, al massimo due per round.',
  sun: 'Sole e luna',
  sun_1:
    'Un vassoio piccolo inizia con quattro piastrelle sul sole, quello grande con cinque. Ciò che lasci su un sole piccolo diventa una pila sulla sua luna, nell’ordine che scegli. Ciò che lasci sul sole grande si dispone sulla sua luna, dove ogni piastrella conta come in cima.',
  sun_2: 'Tocca un colore, poi scegli come impilare il resto.',
  sun_3:
    'Chi per primo in un round prende dalla luna grande riceve anche la piastrella primo giocatore: costa 2 punti, ma chi la ha inizia il round seguente. Quando un vassoio piccolo è vuoto, il suo gettone si rivela a entrambi.',
  sun_end: {
    one: 'Hai una piastrella in mano, il resto è sulla luna: ora si può prendere solo quella in cima.',
    other: 'Hai {n} piastrelle in mano, il resto è sulla luna: ora si può prendere solo quella in cima.',
  },
  lines: 'Linee sagomate',
  lines_1:
    'Le piastrelle prese vanno in una delle tue sei linee, che contiene un solo colore. Quelle che non ci stanno si rompono; puoi anche romperle tutte. Qui hai tre blu:',
  lines_2:
    'Le linee incomplete tengono le piastrelle per il round seguente. Una, due, tre o quattro piastrelle rotte costano in tutto 1, 3, 6 o 10 punti alla fine del round; le altre non costano nulla in più.',
  line_end: 'Ci sta tutto.',
  line_end_broken: {
    one: 'Si è rotta una piastrella. Costa 1 punto.',
    other: 'Si sono rotte {n} piastrelle. Più sono, più costa ciascuna.',
  },
  plates: 'Lastre',
  plates_1:
    'Una lastra va in un posto libero qualsiasi e si può ruotare; poi non si muove più. Prova a collocare questa in modo che la linea 1 abbia una casella per la sua piastrella blu:',
  plate_end: 'Una riga della cupola riceve la piastrella della linea accanto: guarda se il colore è dove ti serve.',
  space_colour: 'Una casella per un colore.',
  space_wild: 'Una casella multicolore accoglie qualsiasi colore.',
  space_special:
    'Una casella speciale: quando le altre tre della lastra sono piene, qui va da sola una piastrella speciale e dà tanti punti quanto il numero della sua riga.',
  plates_2:
    'Invece di una lastra a faccia in su puoi pescare dalla pila, un punto ciascuna, quante ne vuoi e puoi pagare. Poi le guardi solo tu, ne tieni una e metti le altre sotto la pila in un ordine che solo tu conosci. Il dorso dice se la lastra ha una casella speciale o multicolore.',
  tiling: 'Rivestimento',
  tiling_1:
    'Quando sui vassoi non resta nulla ed entrambi hanno preso le loro lastre del round, si rivestono le linee dall’alto: una piastrella di ogni linea completa va in una casella della sua riga. Da sola dà 1 punto; in una serie orizzontale o verticale, un punto per ogni piastrella della serie. Dove va la rossa?',
  tiling_2:
    'Le altre piastrelle della linea vanno nella torre. Una linea senza una casella adatta aspetta finché alla sua riga manca una lastra; quando ci sono tutte e tre e nessuna va bene, le sue piastrelle si rompono.',
  tile_end: { one: 'Un punto.', other: '{n} punti: conta le piastrelle in orizzontale e in verticale.' },
  tile_end_special: {
    one: 'Un punto.',
    other: '{n} punti: la serie, e 4 per la piastrella speciale arrivata nella riga 4.',
  },
  chips: 'Gettoni bonus',
  chips_1:
    'Durante il rivestimento i gettoni possono completare una linea che ha almeno una piastrella e una casella in cui andare. Ogni piastrella mancante costa due gettoni che mostrano il colore, o tre qualsiasi.',
  chips_sum: 'Una linea da tre con due piastrelle blu, più due gettoni con il blu, fa una linea completa.',
  chips_2: 'Puoi sempre rinunciare e conservare i gettoni per dopo.',
  end: 'La fine',
  end_1: 'Dopo il rivestimento del round 5 contano le tessere punteggio. Ne sono in gioco tre o quattro tra queste:',
  end_2: 'Vince chi ha più punti. In caso di parità vince chi ha la piastrella primo giocatore.',
}
