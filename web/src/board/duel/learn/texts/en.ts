export default {
  try: 'Try it',
  again: 'Again',
  well: 'That is all.',
  aim: 'What it is about',
  aim_1:
    'Two players build a dome each. You lay plates, three by three, and then tiles on the spaces that the plates show.',
  aim_2:
    'There are five rounds. Tiles that touch bring points as they are laid; at the end the scoring sides in play bring more. You begin with 5 points.',
  turn: 'A turn',
  turn_1: 'You take turns. In yours you do one of four things:',
  act_sun: 'Sun.',
  act_sun_1: 'Take all tiles of one colour from the sun of a factory.',
  act_moon: 'Moons.',
  act_moon_1: 'Take all tiles of one colour that lie on top, from all moons at once.',
  act_plate: 'Plate.',
  act_plate_1: 'Take a plate and lay it on your dome. Each player does this twice in rounds 1 to 4.',
  act_chip: 'Chip.',
  act_chip_1: 'Take a revealed bonus chip, at most two in a round.',
  sun: 'Sun and moon',
  sun_1:
    'A small factory begins with four tiles on its sun, the large one with five. What you leave on a small sun becomes a stack on its moon, and you choose the order. What you leave on the large sun is laid out apart on its moon, where every tile counts as on top.',
  sun_2: 'Tap a colour, then choose how the rest shall lie.',
  sun_3:
    'Who first takes from the large moon in a round also gets the first-player tile. It costs 2 points, and its holder begins the next round. When a small factory is empty, the chip below is revealed to both.',
  sun_end: {
    one: 'One tile is in your hand, the rest is on the moon: only its top tile can be taken next.',
    other: '{n} tiles are in your hand, the rest is on the moon: only its top tile can be taken next.',
  },
  lines: 'Pattern lines',
  lines_1:
    'The tiles you took go to one of your six lines, the line holds one colour only. What does not fit breaks. Here you hold three blues:',
  lines_2:
    'Lines that are not complete keep their tiles for the next round. One, two, three or four broken tiles cost 1, 3, 6 or 10 points at the end of the round; further ones cost nothing more.',
  line_end: 'Everything fits.',
  line_end_broken: {
    one: 'One tile broke. That costs 1 point.',
    other: '{n} tiles broke. The more there are, the more each costs.',
  },
  plates: 'Plates',
  plates_1:
    'A plate goes to any free place and may be turned; then it stays for good. Try to lay this one so that line 1 gets a space for its blue:',
  plate_end: 'A row of the dome takes the tile of the line beside it: look whether the colour is where you need it.',
  space_colour: 'A space for one colour.',
  space_wild: 'A wild space takes any colour.',
  space_special:
    'A special space: when the other three of the plate are filled, a special tile comes here by itself and brings the number of its row.',
  plates_2:
    'Instead of a plate that lies face up you may draw from the stack, for a point each, as many as you like. Then you alone look at them, keep one, and put the others under the stack in an order that only you know. The backs tell whether a plate has a special or a wild space.',
  tiling: 'Tiling',
  tiling_1:
    'When nothing is left on the factories and all plates are taken, lines are tiled from the top: one tile of a complete line goes to a space of its row. Alone it brings 1 point; in a run across or down, a point for each tile of the run. Where shall the red one go?',
  tiling_2:
    'The other tiles of the line go to the tower. If all three plates of a row lie and none has a space for a line, its tiles break.',
  tile_end: { one: 'One point.', other: '{n} points: count the tiles across and down.' },
  tile_end_special: { one: 'One point.', other: '{n} points: the run, and 4 for the special tile that came in row 4.' },
  chips: 'Bonus chips',
  chips_1:
    'While tiling, chips can complete a line that has at least one tile and a space to go to. Each missing tile costs two chips that show the colour, or any three.',
  chips_sum: 'A line of three with two blue tiles, and two chips that show blue, is complete.',
  chips_2: 'You may always decline and keep the chips.',
  end: 'The end',
  end_1: 'After the tiling of round 5 the scoring sides count. Three or four of these are in play:',
  end_2: 'The most points win. If they are equal, the holder of the first-player tile wins.',
}
