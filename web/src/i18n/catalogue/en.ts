export default {
  // everywhere
  notes: 'Supplies and log', again: 'Again', close: 'Close', yes: 'Yes', no: 'No', you: 'You', home: 'Home', tools: 'Tools', menu: 'Menu', settings: 'Settings', level: 'Level', name: 'Your name', name_hint: 'How shall we call you?',
  guest: 'Guest', guest_n: 'Guest {n}', somebody: 'Somebody', copy: 'Copy', copied: 'Copied', qr: 'The link as a QR code',
  to_home: 'Sintra, to the home page', page_lost: 'There is nothing at this address.',
  language: 'Language', theme: 'Light or dark', theme_system: 'As the system', theme_light: 'Light', theme_dark: 'Dark',
  speed: 'Motion', speed_off: 'Off', speed_slow: 'Slow', speed_normal: 'Normal', speed_fast: 'Fast', sound: 'Sounds', mute: 'Turn sounds off', unmute: 'Turn sounds on', letters: 'Letters on tiles',
  of_colour: '{colour}: {n}', points: { one: 'point', other: 'points' },
  // home
  home_line: 'Three games of tiles, and a table that is always laid.', play: 'Play', set_up: 'Set up',
  players: { one: '{n} player', other: '{n} players' }, players_range: '{least} to {most} players',
  go_on: 'Go on', go_on_yours: '{game}, your turn', go_on_round: '{game}, round {round}',
  invite: 'Play a friend', invite_sub: 'Send one link', one_screen: 'At one screen', one_screen_sub: 'Pass it around', learn: 'Learn a game', learn_sub: 'In five minutes',
  replay: 'Replay', open_record: 'Open a record', open_record_sub: 'From a file', open_tables: 'Open tables', seats_free: { one: '{n} seat free', other: '{n} seats free' },
  unofficial: 'An unofficial, free project with its own artwork. Not connected with the publisher.',
  how_many: 'How many play', who_sits: 'Who sits at the table', seat_n: 'Seat {n}', who_bot: 'Bot', who_friend: 'Friend, by link', who_here: 'At this screen',
  level_n: '{level} · {name}', level_1: 'Beginner', level_2: 'Casual', level_3: 'Steady', level_4: 'Skilled', level_5: 'Expert', level_6: 'Master',
  clock: 'Clock', clock_none: 'None', clock_move: '{n} s a move', clock_total: '{n} min + {increment} s', allow_hints: 'Hints allowed', list_table: 'Anybody may join', lay_table: 'Lay the table',
  sides_chosen: 'Choose', sides_random: 'At random',
  // seats
  bot_level: 'Bot, level {level}', seat_open: 'Open seat', seat_left: 'Has left', seat_you: 'You', seat_friend: 'At the table', seat_away: 'Away',
  your_turn: 'Your turn', thinks: 'Thinking', time_left: 'Time left: {time}', others: 'The other players', market: 'Market', board_of: 'Board of {name}', enlarge: 'Enlarge the board of {name}',
  // the tray and the bar
  tray: 'Your choice', rule: 'Rule {id}', put_back: 'Put back', undo: 'Undo', hint: 'Hint', hint_says: 'Hint: {move}', how_to_play: 'How to play', learn_title: 'How to play {game}', all_rules: 'Every rule, by its id',
  is_thinking: '{name} is thinking.', sending: 'One moment.', watching_move: 'One moment.', game_over: 'The game is over.', title_turn: 'Your turn · {game}',
  moves_list: 'Moves as a list', find_move: 'Find a move', no_moves: 'It is not your turn.', table_in_words: 'The table in words', keys: 'Keys',
  key_factory: 'Factory', key_centre: 'Centre', key_colour: 'Colour of the tiles, by its letter', key_line: 'Line, space or place', key_floor: 'Floor', key_turn: 'Turn, next possibility', key_arrows: 'Move within a group', key_enter: 'Play what is proposed', key_escape: 'Put back, close',
  looking_back: 'Looking back. The game goes on at the end of the bar.', key_history: 'Back and forward in the game',
  key_hint: 'Hint', key_undo: 'Undo', key_moves: 'Moves as a list', key_help: 'These keys',
  // around the game
  waiting_title: 'Waiting for players', invite_link: 'Link for a friend', start_with_bots: 'Begin now, with bots on free seats', watching_waiting: 'The game has not begun.', waiting_for_host: 'The game begins when all seats are taken.', sit_down: 'Sit down', watch: 'Watch',
  join_title: '{name} invites you to {game}', coming_to_table: 'Coming to the table', looking_again: 'Looking for the table again', table_gone: 'This table does not exist any more.', to_table: 'To the table',
  asks_back: '{name} asks to take a move back.', take_back: 'Ask to take a move back', you_left: 'You left this table.', come_back: 'Come back', leave: 'Leave the table', resign: 'Resign', resign_sure: 'Give this game up?',
  rematch: 'Play again', to_rematch: 'To the rematch', score_sheet: 'Score sheet', source: 'Points from', total: 'Total',
  victory: '{name} wins.', victory_time: '{name} wins on time.', victory_resigned: '{name} wins by resignation.', shared_victory: 'A shared victory: {names}.',
  curtain_title: 'Now {name}', curtain_text: 'Pass the screen on. The table is covered until then.', curtain_lift: 'I am {name}',
  // the log
  log: 'What happened', log_secret: 'a hidden choice', log_sat: '{name} sits down.', log_stood: 'A seat is free again.', log_started: 'The game begins.', log_undone: '{name} took a move back.', log_asked: '{name} asks to go back.', log_answered: '{name} has answered.',
  log_left: '{name} has left.', log_returned: '{name} is back.', log_replaced: 'A bot plays on for {name}.', log_resigned: '{name} resigns.', log_flagged: '{name} has no time left.', log_ended: 'The game is over.', log_rematch: 'A rematch is laid.',
  // replay
  to_first: 'To the beginning', back: 'Back', forward: 'Forward', to_last: 'To the end', autoplay: 'Play by itself', pause: 'Pause', position_in_game: 'Position in the game', round_move: 'Round {round}, move {move}', whose_side: 'Seen by', jump_round: 'Round',
  copy_position: 'Copy position', download_record: 'Download record', play_on: 'Play on from here', play_on_level: 'Against level',
  // refusals
  refused_other: 'That is not possible now ({code}).', refused_no_server: 'The server does not answer. Please try again in a moment.', refused_stale: 'The game has gone on.', refused_not_your_seat: 'That is not your seat.', refused_not_your_turn: 'It is not your turn.',
  refused_not_running: 'The game is not running.', refused_not_open: 'The game has begun already.', refused_not_over: 'This game is still being played.', refused_seat_taken: 'This seat is taken.', refused_no_seat: 'There is no such seat.', refused_table_full: 'All seats are taken.', refused_wrong_invitation: 'This invitation does not open a seat here.',
  refused_not_host: 'Only the host can do that.', refused_no_hints: 'This table is played without hints.', refused_no_takebacks: 'Moves cannot be taken back at this table.', refused_nothing_to_undo: 'There is nothing to undo.', refused_revealed: 'Something was revealed by it, so it stays.',
  refused_nothing_asked: 'Nobody has asked.', refused_already_asked: 'You have asked already.', refused_no_such_table: 'There is no such table.', refused_bad_record: 'This file is not a record of a game.', refused_bad_position: 'This is not a possible position.',
  refused_warming: 'The games are being prepared. This takes a moment, once.', refused_left: 'You have left this table.', refused_not_left: 'You are at the table.', refused_nothing_to_leave: 'There is nothing to leave.', refused_bad_option: 'This game has no such option.', refused_too_slow: 'The line is too slow.', refused_restart: 'The server starts again.',
  refused_bad_name: 'Please choose another name.', refused_bad_token: 'Please reload the page.', refused_too_many: { one: 'Too much at once. Please wait {wait} second.', other: 'Too much at once. Please wait {wait} seconds.' }, refused_too_large: 'That is too large.', refused_no_spectators: 'This table is played without spectators.', refused_store_full: 'The server has no space left.',
}
