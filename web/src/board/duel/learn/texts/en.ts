export default {
  try: 'Try it',
  again: 'Again',
  well: 'Well done.',
  aim: 'The aim of the game',
  aim_1:
    'Each player builds a dome. You lay plates, three rows of three, and then tiles on the spaces the plates show. Before the first round each player takes and places one plate for free.',
  aim_2:
    'There are five rounds. Tiles that touch score points as they are placed; at the end, the scoring tiles in play add more. You start with 5 points and can never fall below 0.',
  turn: 'A turn',
  turn_1: 'Players take turns. On yours you do one of four things:',
  act_sun: 'Sun.',
  act_sun_1: 'Take all the tiles of one colour from the sun of one factory.',
  act_moon: 'Moons.',
  act_moon_1: 'Take all the top tiles of one colour, from all the moons at once.',
  act_plate: 'Plate.',
  act_plate_1:
    'Take a plate and place it on your dome. Each player must do this exactly twice in each of rounds 1 to 4, and not at all in round 5.',
  act_chip: 'Chip.',
  act_chip_1: 'Take a revealed bonus chip, at most two per round.',
  sun: 'Sun and moon',
  sun_1:
    'A small factory starts with four tiles on its sun, the large one with five. Tiles you leave on a small sun become a stack on its moon, in the order you choose. Tiles you leave on the large sun are spread out on its moon, where each counts as a top tile.',
  sun_2: 'Tap a colour, then choose how the rest should be stacked.',
  sun_3:
    'Whoever is first in a round to take from the large moon also gets the first-player tile: it costs 2 points, and its holder starts the next round. When a small factory is empty, the chip underneath is revealed to both players.',
  sun_end: {
    one: 'You hold one tile; the rest is on the moon, where only the top tile can be taken.',
    other: 'You hold {n} tiles; the rest is on the moon, where only the top tile can be taken.',
  },
  lines: 'Pattern lines',
  lines_1:
    'The tiles you took go to one of your six lines; a line holds only one colour. Tiles that don’t fit break, and you may also break all of them. Here you hold three blue tiles:',
  lines_2:
    'Lines that aren’t complete keep their tiles for the next round. One, two, three or four broken tiles cost 1, 3, 6 or 10 points in all at the end of the round; any more cost nothing extra.',
  line_end: 'Everything fits.',
  line_end_broken: {
    one: 'One tile broke. That costs 1 point.',
    other: '{n} tiles broke. The more there are, the more each one costs.',
  },
  plates: 'Plates',
  plates_1:
    'A plate goes on any free place and may be rotated; then it stays for good. Try to place this one so that line 1 has a space for its blue tile:',
  plate_end: 'A row of the dome takes the tile from the line beside it: check whether the colour is where you need it.',
  space_colour: 'A space for one colour.',
  space_wild: 'A wild space takes any colour.',
  space_special:
    'A special space: when the other three spaces of the plate are filled, a special tile goes here by itself and scores the number of its row.',
  plates_2:
    'Instead of taking a face-up plate you may draw from the stack, for a point each, as many as you like and can afford. Then you alone look at them, keep one, and put the others under the stack in an order only you know. The back shows whether a plate has a special or a wild space.',
  tiling: 'Tiling',
  tiling_1:
    'When nothing is left on the factories and both players have taken their plates for the round, lines are tiled from the top: one tile of each complete line goes to a space in its row. On its own it scores 1 point; in a run across or down, a point for each tile in the run. Where should the red one go?',
  tiling_2:
    'The other tiles of the line go to the tower. A line with no space yet waits while a plate is missing from its row; once all three plates are there and none has a space for it, its tiles break.',
  tile_end: { one: 'One point.', other: '{n} points: count the tiles across and down.' },
  tile_end_special: { one: 'One point.', other: '{n} points: the run, and 4 for the special tile placed in row 4.' },
  chips: 'Bonus chips',
  chips_1:
    'During tiling, chips can complete a line that has at least one tile and a space to go to. Each missing tile costs two chips showing its colour, or any three.',
  chips_sum: 'A line of three with two blue tiles, plus two chips showing blue, makes a complete line.',
  chips_2: 'You may always decline and keep the chips for later.',
  end: 'The end',
  end_1: 'After the tiling of round 5 the scoring tiles count. Three or four of these are in play:',
  end_2: 'The most points win. On a tie, the holder of the first-player tile wins.',
}
