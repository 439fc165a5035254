// Written by `python -m sintra.cli.catalogues` from the language files: do not edit.

export const LANGUAGES = ["en", "de", "es", "fr", "it", "uk"] as const

export const SHEETS = {
  "en": {
    "name": "English",
    "direction": "ltr"
  },
  "de": {
    "name": "Deutsch",
    "direction": "ltr"
  },
  "es": {
    "name": "Español",
    "direction": "ltr"
  },
  "fr": {
    "name": "Français",
    "direction": "ltr"
  },
  "it": {
    "name": "Italiano",
    "direction": "ltr"
  },
  "uk": {
    "name": "Українська",
    "direction": "ltr"
  }
} as const

/** The page's own words: every key with the parameters that it needs. */
export interface PageWords {
  notes: never
  again: never
  close: never
  yes: never
  no: never
  you: never
  home: never
  tools: never
  menu: never
  settings: never
  level: never
  name: never
  name_hint: never
  guest: never
  guest_n: 'n'
  somebody: never
  copy: never
  copied: never
  qr: never
  to_home: never
  page_lost: never
  language: never
  theme: never
  theme_system: never
  theme_light: never
  theme_dark: never
  speed: never
  speed_off: never
  speed_slow: never
  speed_normal: never
  speed_fast: never
  sound: never
  mute: never
  unmute: never
  letters: never
  confirm_moves: never
  of_colour: 'colour' | 'n'
  labelled: 'label' | 'text'
  points: 'n'
  home_line: never
  play: never
  ready_in: 'n'
  game_ready_in: 'game' | 'n'
  getting_ready: never
  game_getting_ready: 'game'
  game_ready: 'game'
  starts_in: 'n'
  starts_soon: never
  waits: never
  set_up: never
  players: 'n'
  players_range: 'least' | 'most'
  go_on: never
  go_on_yours: 'game'
  go_on_round: 'game' | 'round'
  go_on_with: 'names'
  running_tables: never
  invite: never
  invite_sub: never
  one_screen: never
  one_screen_sub: never
  learn: never
  learn_sub: never
  replay: never
  open_record: never
  open_record_sub: never
  other_tables: never
  open_tables: never
  seats_free: 'n'
  unofficial: never
  how_many: never
  who_sits: never
  seat_n: 'n'
  who_bot: never
  who_friend: never
  who_here: never
  name_of_seat: 'n'
  level_n: 'level' | 'name'
  level_1: never
  level_2: never
  level_3: never
  level_4: never
  level_5: never
  level_6: never
  clock: never
  clock_none: never
  clock_move: 'n'
  clock_total: 'increment' | 'n'
  allow_hints: never
  list_table: never
  lay_table: never
  sides_chosen: never
  sides_random: never
  against: never
  in_round: 'round'
  watching: 'n'
  bot_level: 'level'
  bot_policy: never
  seat_open: never
  seat_left: never
  seat_you: never
  seat_friend: never
  seat_away: never
  your_turn: never
  thinks: never
  to_move: never
  time_left: 'time'
  others: never
  market: never
  board_of: 'name'
  enlarge: 'name'
  tray: never
  ask: never
  ask_thing: never
  put_back: never
  spends: 'n'
  undo: never
  hint: never
  review: never
  coach: never
  looking_for_hint: never
  analysis_board: never
  analysis_board_sub: never
  how_to_play: never
  guide: never
  guide_step: 'n' | 'of'
  guide_next: never
  guide_why: never
  guide_leave: never
  guide_reading: never
  draws_set: never
  first_time: 'game'
  show_me: never
  i_know_it: never
  go_on_lesson: 'game'
  lessons_title: never
  lessons_line: never
  search_rules: never
  refused_not_taught: never
  refused_nothing_to_read: never
  refused_no_such_lesson: never
  rules_found: 'n'
  learn_title: 'game'
  all_rules: never
  is_thinking: 'name'
  sending: never
  watching_move: never
  game_over: never
  title_turn: 'game'
  moves_list: never
  find_move: never
  no_moves: never
  table_in_words: never
  keys: never
  key_factory: never
  key_centre: never
  key_colour: never
  key_line: never
  key_floor: never
  key_turn: never
  key_arrows: never
  key_enter: never
  key_escape: never
  looking_back: never
  key_history: never
  key_hint: never
  things: never
  key_explain: never
  key_look: never
  start_points: never
  key_undo: never
  key_again: never
  key_moves: never
  key_help: never
  waiting_title: never
  invite_seat: never
  invite_link: never
  start_with_bots: never
  watching_waiting: never
  waiting_for_host: never
  sit_down: never
  watch: never
  join_title: 'game' | 'name'
  coming_to_table: never
  looking_again: never
  line_lost: never
  restart_at: 'time'
  deleted_player: never
  offline_table: never
  offline_home: never
  offline_learn: never
  notify_ask: never
  notify_yes: never
  notify_no: never
  notify_turn: never
  insecure: never
  table_gone: never
  to_table: never
  asks_back: 'name'
  take_back: never
  you_left: never
  leave: never
  resign: never
  resign_sure: never
  rematch: never
  to_rematch: never
  score_sheet: never
  source: never
  total: never
  victory: 'name'
  victory_time: 'name'
  victory_resigned: 'name'
  ended_outdated: never
  shared_victory: 'names'
  curtain_title: 'name'
  curtain_text: never
  curtain_lift: 'name'
  log: never
  log_secret: never
  log_sat: 'name'
  log_stood: never
  log_started: never
  log_undone: 'name'
  log_asked: 'name'
  log_answered: 'name'
  log_left: 'name'
  log_returned: 'name'
  log_replaced: 'name'
  log_resigned: 'name'
  log_flagged: 'name'
  log_ended: never
  log_rematch: never
  log_taken_back: never
  since: never
  show_again: never
  only_here: never
  only_here_open: 'host'
  only_here_how: never
  reach_me: never
  reached_at: 'host'
  reach_close: never
  link_anyway: never
  send_link: never
  send_text: 'game'
  cancel_table: never
  cancel_note: never
  friend_came: 'name'
  refused_not_offered: never
  refused_no_network: never
  days_hours: 'days' | 'hours'
  hurry: 'n'
  hurry_move: never
  hurry_lose: never
  seat_holiday: 'date'
  bot_for_you: never
  im_back: never
  claim_title: 'name'
  claim_bot: never
  claim_win: never
  holiday_take: 'n'
  holiday_end: never
  clock_days: 'n'
  time_up: never
  time_up_move: never
  time_up_lose: never
  log_missed: 'name'
  log_claimed: 'name'
  log_holiday: 'name'
  refused_bot_plays: never
  refused_nothing_to_claim: never
  refused_too_soon: never
  refused_no_holidays: never
  find_game: never
  find_game_sub: never
  game: never
  pairing: never
  pairing_sub: never
  pairing_begin: never
  pairing_looking: 'game' | 'n'
  pairing_stop: never
  paired: never
  rated_name: 'name' | 'rating'
  lobby_empty: never
  games_today: never
  challenges: never
  challenge_from: 'game' | 'name'
  challenge: never
  accept: never
  decline: never
  met: never
  games_together: 'n'
  evening: 'score'
  chat: never
  chat_off: never
  chat_invited: never
  chat_all: never
  talk: never
  talk_new: 'n'
  talk_text: never
  talk_send: never
  talk_log: never
  talk_note: never
  talk_mute: 'name'
  talk_unmute: 'name'
  talk_report: never
  talk_reported: never
  reaction_hello: never
  reaction_good_luck: never
  reaction_well_played: never
  reaction_nice: never
  reaction_wow: never
  reaction_ouch: never
  reaction_thanks: never
  reaction_sorry: never
  reaction_hmm: never
  reaction_one_moment: never
  reaction_again: never
  reaction_bye: never
  refused_no_chat: never
  refused_muted: never
  refused_bad_remark: never
  refused_no_links: never
  refused_no_such_remark: never
  mail: never
  mail_address: never
  mail_send: never
  mail_code: never
  mail_confirm: never
  mail_goes: 'address'
  mail_leave: never
  mail_leave_ask: never
  mail_left: never
  refused_no_mail: never
  refused_bad_address: never
  refused_mail_failed: never
  range: never
  range_any: never
  range_near: 'n'
  to_first: never
  back: never
  forward: never
  to_last: never
  autoplay: never
  pause: never
  position_in_game: never
  round_move: 'move' | 'round'
  whose_side: never
  jump_round: never
  copy_position: never
  film: never
  film_of_game: never
  download_record: never
  play_on: never
  refused_old_page: never
  refused_too_often: never
  refused_other: 'code'
  refused_no_server: never
  refused_stale: never
  refused_not_your_seat: never
  refused_not_your_turn: never
  refused_not_running: never
  refused_not_open: never
  refused_not_over: never
  refused_seat_taken: never
  refused_no_seat: never
  refused_table_full: never
  refused_wrong_invitation: never
  refused_not_host: never
  refused_no_hints: never
  refused_no_coach: never
  refused_no_takebacks: never
  refused_nothing_to_undo: never
  refused_revealed: never
  refused_drawn: never
  refused_acted: never
  refused_nothing_asked: never
  refused_already_asked: never
  refused_no_such_table: never
  refused_bad_record: never
  refused_bad_position: never
  refused_bad_change: never
  refused_bad_link: never
  refused_one_position: never
  bad_value: never
  refused_warming: never
  refused_left: never
  refused_not_left: never
  refused_nothing_to_leave: never
  refused_bad_option: never
  refused_banned: never
  refused_no_such_person: never
  refused_not_banned: never
  refused_too_slow: never
  refused_restart: never
  refused_bad_name: never
  refused_bad_token: never
  refused_too_many: 'n' | 'wait'
  refused_too_large: never
  refused_no_spectators: never
  refused_store_full: never
  refused_no_answer: never
  refused_no_such_move: never
  refused_no_such_entry: never
  refused_no_such_page: never
  refused_nothing_to_decide: never
  refused_old_rules: never
  refused_bad_frame: never
  refused_bad_request: never
  refused_bad_origin: never
  refused_bad_host: never
  refused_internal: never
  refused_bye: never
  refused_store_unavailable: never
  refused_store_busy: never
  refused_wrong_code: never
  refused_bad_word: 'number'
  refused_bad_code_length: 'found' | 'of'
  refused_no_such_device: never
  refused_rated_alone: never
  puzzles: never
  puzzles_sub: never
  puzzles_today: never
  puzzle_solve: never
  puzzle_solved: never
  puzzle_seen: never
  puzzle_days: 'n'
  refused_no_such_puzzle: never
  refused_not_reviewed: never
  my_games: never
  my_games_sub: never
  ratings: never
  ratings_sub: never
  who_you_are: never
  rated: never
  rated_text: never
  program: never
  tournaments: never
  tournaments_sub: never
  to_tournament: never
  tournament_call: 'round'
  tournament_go: never
  rating_after: never
  refused_no_such_tournament: never
  refused_tournament_begun: never
  refused_tournament_full: 'most'
  refused_too_few_entrants: 'least'
  refused_too_late: never
  refused_not_entered: never
  refused_not_welcome: never
  refused_tournament_table: never
}

/** The words of the pages on which games are studied. */
export interface StudyWords {
  percent: 'n'
  tab_moment: never
  tab_report: never
  tab_moves: never
  panel: never
  verdict_lost: 'label' | 'share'
  where: 'n' | 'round'
  your_chance: 'after' | 'before'
  chance_of: 'after' | 'before' | 'name'
  played: never
  better: never
  others_moves: never
  chance_points: never
  proved: never
  proved_line: never
  searched: 'count' | 'n'
  close: 'a' | 'b'
  hidden_note: never
  estimate_note: never
  forced_line: never
  unjudged_line: never
  try_again: never
  play_from_here: never
  open_board: never
  previous: never
  next: never
  chance_to_win: never
  above_half: 'name'
  round_n: 'n'
  deal_n: 'n'
  draw_n: 'n'
  luck_up: never
  luck_down: never
  slider_value: 'n' | 'share'
  then: never
  seen_by: 'name'
  decides: never
  order: never
  to_move: never
  costly: never
  no_costly: never
  gave_up: never
  out_of_time: never
  said: 'move' | 'n' | 'name' | 'round' | 'total' | 'verdict'
  said_better: 'move'
  more: 'kind' | 'points'
  more_for: 'kind' | 'name' | 'points'
  more_unknown: 'points'
  brings: 'list'
  round_end: 'list'
  no_change: never
  reaches: 'what'
  leaves_tiles: 'colour' | 'points'
  next_loses: 'kind' | 'points'
  reveals_chip: never
  not_begun: never
  begin: never
  looking: never
  so_far: 'done' | 'total'
  waiting: never
  may_leave: never
  found: never
  more_may_come: never
  how_deep: never
  effort_quick: never
  effort_deep: never
  stop: never
  stopped: never
  go_on: never
  failed: never
  once_more: never
  deeper: never
  you_won: 'n'
  won_by: 'n' | 'name'
  won: 'name'
  shared: never
  accuracy: never
  proved_count: 'n' | 'total'
  points_lost: never
  points_lost_sub: 'names'
  later: never
  given_away: never
  nothing_lost: never
  by_round: never
  luck_skill: never
  luck_line: 'drift' | 'luck' | 'result' | 'skill' | 'start'
  luck: never
  skill: never
  no_luck: never
  look_at: never
  look_at_move: 'n'
  share: never
  moves_n: 'n'
  instead: 'move'
  full_report: never
  to_board: never
  link: never
  picture_svg: never
  picture_png: never
  no_picture: never
  table_caption: never
  col_move: never
  col_round: never
  col_who: never
  col_what: never
  col_verdict: never
  col_luck: never
  as_table: never
  look_here: never
  hint_first: never
  hint_second: never
  the_move: never
  hint_hide: never
  coach_better: never
  coach_close: never
  find_better: never
  find_detail: 'name'
  judging: never
  try_found: never
  try_not_yet: never
  try_before: 'verdict'
  show_answer: never
  back_to_moment: never
  analysis: never
  set_up: never
  game: never
  left_for_bag: never
  piece: 'letter' | 'n'
  erase: never
  edit_undo: never
  empty: never
  dealt: never
  more_tab: never
  field_round: never
  field_now: never
  field_first: never
  field_marker: never
  field_idle: never
  field_score: never
  field_tokens: never
  in_market: never
  now_first: never
  now_deal: never
  now_supply: never
  now_show: never
  now_over: never
  now_draft: never
  now_acquire: never
  now_act: never
  now_play: never
  now_sides: never
  now_top: never
  now_chip: never
  now_front: never
  now_setup: never
  now_draw: never
  now_keep: never
  now_put: never
  now_return: never
  now_stack: never
  now_line: never
  now_tile: never
  now_use: never
  now_give: never
  now_bonus: never
  value_at: 'place'
  as_text: never
  edit_keys: never
  faults: 'n'
  faults_panel: never
  sound: never
  sound_nobody: never
  balance: never
  take_off: never
  analyse: never
  analyse_more: never
  waits: never
  nobody_moves: never
  play_level: never
  link_position: never
  beginning: never
  branches: never
  lines: never
  play_line: 'n'
  another: never
  pz_title: never
  pz_same_for_all: 'date'
  pz_daily: never
  pz_practice: never
  pz_own: never
  pz_again: never
  pz_tried: never
  pz_streak_none: never
  pz_week: never
  pz_day_solved: 'day'
  pz_day_open: 'day'
  pz_rating: never
  pz_unrated: never
  pz_uncertain: 'rating'
  pz_rating_moved: 'after' | 'before'
  pz_first_counts: never
  pz_counted: never
  pz_own_counts: never
  pz_difficulty: never
  pz_difficulty_1: never
  pz_difficulty_2: never
  pz_difficulty_3: never
  pz_difficulty_4: never
  pz_difficulty_5: never
  pz_difficulty_6: never
  pz_near_rating: never
  pz_theme: never
  pz_themes: never
  pz_all_themes: never
  pz_game: never
  pz_solved_of: 'solved' | 'total'
  pz_seal_game: never
  pz_seal_round: never
  pz_seal_search: never
  pz_asked: 'n'
  pz_area: never
  pz_move: never
  pz_answer: never
  pz_area_shown: never
  pz_area_again: never
  pz_move_shown: 'move'
  pz_wrong: never
  pz_wrong_line: never
  pz_wrong_share: 'share'
  pz_wrong_points: 'points'
  pz_right: never
  pz_better: never
  pz_given_up: never
  pz_first_try: never
  pz_with_hint: never
  pz_tries: 'n'
  pz_solution: never
  pz_step: 'n' | 'total'
  pz_step_back: never
  pz_step_on: never
  pz_step_play: never
  pz_start: never
  pz_reply: never
  pz_also: 'moves'
  pz_tempting: never
  pz_than_tempting: 'list'
  pz_why: never
  pz_next: never
  pz_to_list: never
  pz_opponent: never
  pz_task: never
  pz_line_share: 'date' | 'game' | 'result'
  pz_line_first: never
  pz_line_hint: never
  pz_line_tries: never
  pz_line_shown: never
  pz_no_spoiler: never
  pz_share_label: never
  pz_picture: never
  pz_share_now: never
  pz_offline: never
  pz_offline_gone: never
  pz_none: never
  pz_waiting: 'n'
  pz_own_line: never
  pz_own_none: never
  pz_due_now: never
  pz_due_on: 'date'
  pz_done: never
  pz_of_day: 'date'
  pz_exercise: never
  pz_start_due: never
  pz_made: 'n'
  pz_keys: never
}

/** The words of the pages about people. */
export interface PeopleWords {
  you_are: 'name'
  nobody_yet: never
  no_account: never
  games_n: 'n'
  move_title: never
  move_text: never
  move_show: never
  move_link: never
  move_left: 'time'
  move_gone: never
  recovery_title: never
  recovery_text: never
  recovery_there: never
  recovery_make: never
  recovery_new: never
  recovery_keep: never
  recovery_print: never
  recovery_kept: never
  recovery_drop: never
  have_title: never
  have_text: never
  have_field: never
  have_use: never
  have_losing: 'name'
  here_title: never
  here_text: never
  here_use: never
  welcome: 'name'
  devices_title: never
  device_this: never
  device_other: never
  device_since: 'date'
  device_seen: 'date'
  device_out: never
  device_out_name: 'device'
  data_title: never
  data_export: never
  data_records: never
  data_delete: never
  data_delete_text: never
  data_delete_sure: never
  data_cancel: never
  data_deleted: never
  my_games: never
  all_n: 'n'
  game_filter: never
  filters: never
  filter_blunder: never
  filter_won: never
  filter_lost: never
  filter_people: never
  filter_bots: never
  filter_none: never
  no_games: never
  none_found: never
  more: never
  outcome_won: never
  outcome_shared: never
  outcome_lost: never
  outcome_place: 'place' | 'players'
  rated_short: never
  accuracy_n: 'n'
  to_rating: never
  rating_of: 'players'
  players_2: never
  players_many: never
  rating_text: 'band' | 'n'
  rating_none: never
  provisional: never
  rating_history: 'first' | 'last'
  bots_title: never
  bots_none: never
  level_short: 'level'
  won_of: 'games' | 'won'
  suggestion: 'beaten' | 'n' | 'next'
  figures_title: never
  played_n: 'n'
  wins_n: 'n'
  mean_score: never
  mean_accuracy: never
  mean_luck: never
  reviewed_n: 'n'
  by_seat: never
  by_month: never
  month: never
  games_column: never
  won_column: never
  sources_title: never
  sources_text: never
  best_title: never
  leaders_title: never
  leaders_none: never
  leaders_text: never
  rank: never
  player: never
  rating: never
  program: never
  bot_level: 'level'
  bot_policy: never
}

/** The words of the pages of tournaments. */
export interface TournamentWords {
  none: never
  now: never
  past: never
  new: never
  title: never
  title_hint: never
  game: never
  players: never
  system: never
  system_swiss: never
  system_round_robin: never
  swiss_text: never
  round_robin_text: never
  rounds: never
  rounds_note: never
  starts: never
  starts_host: never
  starts_minutes: 'n'
  listed: never
  make: never
  entrants_n: 'n'
  round_of: 'round' | 'rounds'
  round_n: 'round'
  is_open: never
  is_over: never
  starts_in: 'time'
  next_in: 'time'
  by_host: 'name'
  enter: never
  enter_late: never
  withdraw: never
  withdraw_sure: never
  keep: never
  you_are_in: never
  you_are_out: never
  your_game: never
  your_bye: never
  wait_others: never
  play: never
  start: never
  need_more: never
  add_bot: never
  remove: 'name'
  cancel: never
  cancel_sure: never
  link: never
  link_text: never
  standings: never
  entrants: never
  games: never
  place: never
  player: never
  points: never
  played: never
  tie_direct: never
  tie_buchholz: never
  tie_sonneborn_berger: never
  tie_wins: never
  tie_margin: never
  tie_direct_text: never
  tie_buchholz_text: never
  tie_sonneborn_berger_text: never
  tie_wins_text: never
  tie_margin_text: never
  withdrawn: never
  bye: never
  sits_out: never
  soon: never
  watch: never
  replay: never
  winner: 'name'
  winners: 'names'
  deal_rule: never
}

/** The words of reviews, hints and the coach: every key with the parameters that it needs. */
export interface ReviewWords {
  review_effort: 'known' | 'value'
  review_json: 'why'
  review_format: 'format' | 'version'
  review_field: 'field'
  review_ply: 'ply'
  review_other_game: never
  review_other_engine: never
  nobody_moves: never
  nobody_moves_over: never
  other_moves: never
  label_brilliant: never
  label_best: never
  label_good: never
  label_inaccuracy: never
  label_mistake: never
  label_blunder: never
  label_forced: never
  label_unjudged: never
  difference_own: 'kind' | 'points'
  difference_other: 'kind' | 'name' | 'points'
  unattributed: 'points'
  fact_marker: never
  fact_scores: 'points' | 'what'
  fact_loses: 'points' | 'what'
  fact_goal: 'points' | 'what'
  fact_leaves: 'colour' | 'points'
  fact_forces: 'points' | 'what'
  fact_reached: 'what'
  fact_uncovers: never
  player: 'number'
  plot_title: never
  plot_round: 'number'
  plot_uncalibrated: never
  plot_point: 'chance' | 'label' | 'move' | 'name' | 'ply'
  review_title: 'game'
  head_player: never
  head_accuracy: never
  head_start: never
  head_luck: never
  head_skill: never
  head_drift: never
  head_result: never
  head_move: never
  head_chance: never
  head_points: never
  balance_note: never
  uncalibrated_note: never
  incomplete_note: never
  moments_of: 'name'
  moments_none: never
  moment: 'label' | 'move' | 'ply' | 'round'
  moment_better: 'loss' | 'move' | 'points'
  moment_better_proved: 'loss' | 'move' | 'points'
  decision_resigned: never
  decision_flagged: never
  head_game: never
  head_labels: never
  trend_title: 'game' | 'n' | 'name'
  trend_mean: never
  trend_rounds: 'list'
  trend_kinds: 'list'
}

/** The words of all games: every key with the parameters that it needs in each game that has it. */
export interface AnyGameWords {
  title: never
  tile_count: 'expected' | 'found' | 'letter'
  factory_overfull: 'factory' | 'found'
  wall_row_twice: 'row' | 'seat'
  wall_column_twice: 'column' | 'seat'
  wall_pattern: 'column' | 'letter' | 'row' | 'seat'
  line_on_wall: 'letter' | 'row' | 'seat'
  marker_twice: 'seat'
  marker_missing: 'seat'
  marker_held: 'seat'
  not_the_start: never
  nothing_to_draft: never
  market_left: never
  should_be_over: never
  not_over_yet: never
  score_below_bonus: 'found' | 'least' | 'seat'
  idle_rounds: 'idle' | 'round'
  short_factory: 'factory'
  deal_order: never
  bag_empty: never
  no_choice: 'seat'
  not_tiled: 'seat'
  colour_B: never
  colour_Y: never
  colour_R: never
  colour_K: never
  colour_W: never
  factory: never
  centre: never
  line: 'number'
  floor: never
  bag: never
  lid: never
  move_draft: 'colour' | 'source' | 'target'
  move_tile: 'column' | 'row'
  event_tiled: 'colour' | 'column' | 'row'
  event_fell: 'colour' | 'row'
  event_floor: never
  event_row: 'row'
  event_column: 'column'
  event_colour: 'colour'
  event_refilled: never
  event_short: never
  event_ended: never
  points_tiled: never
  points_floor: never
  points_row: never
  points_column: never
  points_colour: never
  wall_coloured: never
  wall_grey: never
  now_first: never
  now_deal: never
  now_draft: 'seat'
  now_tile: 'row' | 'seat'
  picture: 'scores'
  number_1: never
  number_2: never
  number_3: never
  number_4: never
  number_5: never
  number_6: never
  number_7: never
  number_8: never
  number_9: never
  number_10: never
  tiles_B: 'count' | 'n'
  tiles_Y: 'count' | 'n'
  tiles_R: 'count' | 'n'
  tiles_K: 'count' | 'n'
  tiles_W: 'count' | 'n'
  market: never
  board_of: 'name'
  wall_of: 'n' | 'name'
  marker: never
  floor_name: never
  from_factory: 'f'
  from_centre: never
  to_line: 'l'
  to_floor: never
  out_of_factory: 'f'
  out_of_centre: never
  onto_line: 'l'
  onto_floor: never
  column: 'column'
  row_n: 'row'
  move: 'source' | 'target' | 'tiles'
  held: never
  tiling_move: 'column' | 'row'
  spot_factory: 'f' | 'tiles'
  spot_centre: 'tiles'
  spot_centre_marker: 'tiles'
  spot_line: 'l' | 'size' | 'tiles'
  spot_floor: 'loss' | 'n' | 'of'
  spot_space: never
  empty: never
  nothing: never
  take_title: never
  take_detail: never
  which_colour: never
  which_line: never
  would_complete: 'l'
  would_hold: 'filled' | 'l' | 'size'
  takes_marker: never
  would_take_marker: never
  would_fall: 'loss' | 'n'
  would_lose: 'loss'
  tile_title: never
  tile_detail: never
  tile_column: 'column'
  phase_draft: 'round'
  phase_tiling: 'round'
  phase_deal: 'round'
  phase_end: never
  brief: 'source' | 'target'
  'ended_AZ-D1': never
  'ended_AZ-D7': never
  'ended_AZ-D8': never
  says_factory: 'f' | 'tiles'
  says_centre: 'tiles'
  says_centre_marker: 'tiles'
  says_seat: 'n' | 'name'
  says_line: 'l' | 'tiles'
  says_row: 'row'
  says_floor: 'loss' | 'n'
  if_ended: never
  sum_now: never
  sum_lines: never
  in_reach: never
  bonus_so_far: 'n' | 'of' | 'what'
  row_tiled: 'round'
  row_rows: never
  row_columns: never
  row_colours: never
  row_floor: never
  learn_goal_title: never
  learn_goal: never
  learn_take_title: never
  learn_take: never
  learn_line: never
  learn_tile_title: never
  learn_tile: never
  learn_points: never
  learn_end_round: never
  learn_run_title: never
  learn_run: never
  learn_run_try: never
  learn_run_alone: never
  learn_run_one: 'n'
  learn_run_both: 'a' | 'b'
  learn_floor_title: never
  learn_floor: never
  learn_next: never
  learn_end_title: never
  learn_end: never
  learn_win: never
  learn_grey: never
  thing_factory: 'f'
  thing_centre: never
  thing_marker: never
  thing_line: 'l'
  thing_wall: never
  thing_floor: never
  thing_bag: never
  thing_lid: never
  chip_count: 'chip' | 'expected' | 'found'
  plate_count: 'expected' | 'found'
  too_many_shown: 'found'
  plates_laid: 'expected' | 'found' | 'seat'
  tokens: 'seat'
  score_early: 'seat'
  dome_space: 'column' | 'row' | 'seat'
  special_tile: 'place' | 'seat'
  chips_revealed: 'expected' | 'found'
  chips_taken: 'expected' | 'found'
  chips_of_seat: 'seat'
  marker_early: never
  marker_left: never
  sides: 'example' | 'found' | 'pairs'
  sides_due: never
  stack_top: never
  drawn_now: 'seat'
  draws_list: 'draw'
  draws_forgotten: never
  draws_too_many: never
  no_deal: never
  masked: never
  nothing_to_do: 'seat'
  held_tiles: never
  broken_left: 'seat'
  colour_T: never
  tower: never
  chips: never
  goals: never
  stack: never
  tokens_word: never
  back_s: never
  back_w: never
  side_rows: 'points'
  side_rainbow_rows: 'points'
  side_columns: 'points'
  side_rim: 'points'
  side_diagonals: 'points'
  side_corners: 'points'
  side_wilds: 'points'
  side_empty_specials: 'points'
  move_sun: 'colour' | 'number'
  move_moon: 'colour'
  move_chip: 'chip'
  move_plate: 'plate'
  move_draw: never
  move_stop: never
  move_put: 'degrees' | 'place'
  move_under: 'plate'
  move_stack: 'tiles'
  move_line: 'l' | 'tiles'
  move_break: 'tiles'
  move_space: 'column' | 'l'
  move_keep: never
  move_spend: 'l' | 'n'
  move_give: 'chip'
  event_special: 'column' | 'row'
  event_line_broken: 'row' | 'tiles'
  event_broken: 'n'
  event_marker: never
  event_paid: never
  event_rows: never
  event_rainbow_rows: never
  event_columns: never
  event_rim: never
  event_diagonals: never
  event_corners: never
  event_wilds: never
  event_empty_specials: never
  event_raised: never
  event_five_equal: 'colour'
  points_special: never
  points_broken: never
  points_paid: never
  now_sides: never
  now_top: never
  now_show: never
  now_chips: never
  now_fronts: 'seat'
  now_set_up: 'seat'
  now_act: 'seat'
  now_draw: 'seat'
  now_keep: 'seat'
  now_put_down: 'seat'
  now_return: 'seat'
  now_stack: 'seat'
  now_line: 'seat'
  now_use_chips: 'line' | 'seat'
  now_give_chips: 'line' | 'seat'
  now_space: 'line' | 'seat'
  now_tiling: never
  picture_round: 'number' | 'of'
  picture_bag: never
  picture_tower: never
  picture_specials: 'number'
  picture_unseen: 'number'
  picture_held: never
  picture_stack: 'number'
  goal_rows: never
  goal_rainbow_rows: never
  goal_columns: never
  goal_rim: never
  goal_diagonals: never
  goal_corners: never
  goal_wilds: never
  goal_empty_specials: never
  hue_B: never
  hue_Y: never
  hue_R: never
  hue_K: never
  hue_T: never
  tiles_T: 'count' | 'n'
  special_tile_name: never
  space_wild: never
  space_special: never
  space_for: 'colour'
  no_plate: never
  wild_short: never
  special_short: never
  plate_shows: 'a' | 'b' | 'c' | 'd'
  chip_one: 'a'
  chip_two: 'a' | 'b'
  factory_large: never
  tabs: never
  tab_factories: never
  tab_plates: never
  tab_goals: never
  plates: never
  goals_title: never
  broken_name: never
  chips_name: never
  specials_left: 'n'
  chips_unseen: 'n'
  chips_unseen_by_kind: never
  stack_left: 'n'
  tokens_left: 'n'
  marker_gone: never
  marker_space: never
  marker_yours: 'loss'
  from_sun: 'f'
  from_large: never
  from_moons: never
  spot_sun: 'f' | 'tiles'
  spot_moon: 'f' | 'tiles'
  spot_large_moon: 'tiles'
  spot_large_moon_marker: 'tiles'
  chip_down: never
  spot_chip: 'chip'
  spot_give: 'chip'
  chips_of: 'n' | 'name'
  spot_plate: 'plate'
  spot_stack: 'back' | 'n'
  drawn_face_down: 'n'
  spot_hand: 'tiles'
  spot_broken: 'loss' | 'n' | 'of'
  spot_place: 'place'
  spot_place_turned: 'place' | 'plate'
  held_plate: 'plate'
  turn_plate: never
  hand_plates: never
  hand_plate: 'n' | 'plate'
  spot_order: 'tiles'
  move_take: 'source' | 'tiles'
  move_keep_chips: 'l'
  move_keep_chips_last: 'l'
  event_tiled_across: 'colour' | 'column' | 'row'
  event_tiled_upright: 'colour' | 'column' | 'row'
  event_tiled_both: 'colour' | 'column' | 'row'
  set_up_title: never
  set_up_detail: never
  act_title: never
  act_detail: never
  act_detail_no_plate: never
  act_draw_title: never
  act_draw_detail: never
  act_draw_free: never
  act_draw_button: never
  act_chip_detail: never
  act_chip_last: never
  act_chip_button: never
  act_take_button: never
  which_chip: never
  which_plate: never
  would_take_marker_last: 'loss'
  would_reveal: never
  would_break_all: never
  draw_title: 'n'
  draw_detail: never
  draw_again: never
  draw_stop: never
  keep_title: never
  keep_detail: never
  keep_others: never
  keep_button: never
  return_title: never
  return_order: never
  return_button: never
  put_title: never
  put_detail: never
  put_turn: never
  put_button: never
  on_place: 'place'
  stack_title: 'f'
  stack_detail: never
  stack_order: 'tiles'
  stack_button: never
  to_broken: never
  key_full: never
  key_of: 'n' | 'of'
  key_breaks: 'n'
  would_break: 'loss' | 'n'
  use_title: 'l'
  use_detail: 'tiles'
  use_with: 'n'
  use_keep: never
  use_not: never
  use_then: 'n'
  use_button: 'l' | 'n'
  use_keep_button: 'l'
  give_title: 'l'
  give_left: 'n'
  give_matching: 'colour' | 'n'
  give_button: never
  phase_set_up: never
  phase_act: 'of' | 'round'
  goal_rows_price: 'n'
  goal_rainbow_rows_price: 'n'
  goal_columns_price: 'n'
  goal_rim_price: 'n'
  goal_diagonals_price: 'n'
  goal_corners_price: 'lower' | 'upper'
  goal_wilds_price: 'n'
  goal_empty_specials_price: 'n'
  goal_now: 'done' | 'n' | 'name' | 'of'
  says_sun: 'f' | 'tiles'
  says_moon: 'f' | 'tiles'
  says_bare: 'f'
  says_large: 'moon' | 'sun'
  says_marker: never
  says_chips: 'chips'
  says_plate: 'plate'
  says_stack: 'back' | 'n'
  says_hand: 'tiles'
  says_places: 'places'
  says_broken: 'loss' | 'n'
  says_has_marker: never
  says_own_chips: 'chips'
  row_special: 'round'
  row_broken: never
  row_marker: never
  row_paid: never
  row_raised: never
  some_tiles: never
  thing_sun: 'f'
  thing_large_sun: never
  thing_moon: 'f'
  thing_large_moon: never
  thing_chip: never
  thing_plate: never
  thing_stack: never
  thing_place: never
  thing_space: never
  thing_wild: never
  thing_special: never
  thing_broken: never
  thing_chips: never
  thing_tokens: never
  thing_tower: never
  thing_specials: never
  thing_unseen: never
  supply_overfull: 'found'
  star_neither: 'seat' | 'star'
  star_twice: 'seat' | 'star'
  star_colour: 'letter' | 'seat' | 'star'
  marker_not_first: 'seat'
  passed_early: 'seat'
  too_many_kept: 'found' | 'seat'
  kept_at_the_end: 'found' | 'seat'
  nothing_to_acquire: never
  supply_full: never
  supply_short: 'found'
  factory_short: 'factory' | 'found'
  has_passed: never
  no_tiles: never
  keeping_at_the_end: never
  no_structure: 'due' | 'seat'
  score_too_soon: 'found' | 'seat'
  hand_left: never
  colour_P: never
  colour_G: never
  colour_O: never
  colour_mixed: never
  star_P: never
  star_G: never
  star_O: never
  star_Y: never
  star_B: never
  star_R: never
  star_c: never
  supply: never
  pillar: never
  statue: never
  window: never
  wild: never
  round: never
  hand: never
  corners: never
  move_acquire: 'colour' | 'source'
  move_place: 'colour' | 'space'
  move_place_wild: 'colour' | 'n' | 'space'
  move_pass: never
  move_bonus: 'tiles'
  event_placed: 'colour' | 'slot' | 'star'
  event_pillar: 'n' | 'star'
  event_statue: 'n' | 'star'
  event_window: 'n' | 'star'
  event_bonus: 'tiles'
  event_discarded: 'n'
  event_left_over: 'n'
  event_star: 'colour' | 'star'
  event_number: 'number'
  event_unasked: never
  points_placed: never
  points_marker: never
  points_discarded: never
  points_left_over: never
  points_star: never
  points_number: never
  side_coloured: never
  side_grey: never
  now_supply: never
  now_acquire: 'seat'
  now_play: 'seat'
  now_bonus: 'seat' | 'tiles'
  tiles_P: 'count' | 'n'
  tiles_G: 'count' | 'n'
  tiles_O: 'count' | 'n'
  wild_P: never
  wild_G: never
  wild_O: never
  wild_Y: never
  wild_B: never
  wild_R: never
  and_wild: 'tiles'
  centre_empty: never
  has_marker: never
  hand_of: 'name'
  in_hand: 'n'
  wheel: 'colour' | 'of' | 'round'
  round_of: 'of' | 'round'
  space: 'slot' | 'star'
  structure: 'kind' | 'star'
  brief_wild: 'n' | 'space'
  brief_bonus: never
  brief_keep: never
  brief_keep_none: never
  spot_price: 'n'
  pick: 'colour'
  unpick: 'colour'
  keep_one: 'n' | 'tiles'
  not_keep: 'colour' | 'i' | 'of'
  chosen_set: 'n' | 'of'
  rest_to_centre: 'n'
  take: never
  place_title: never
  place_detail: never
  which_space: never
  price: 'tiles'
  price_wild: 'n' | 'tiles'
  price_group: never
  fewer_wilds: never
  more_wilds: never
  place: never
  would_score: 'n'
  would_pillar: 'count' | 'n'
  would_statue: 'count' | 'n'
  would_window: 'count' | 'n'
  bonus_title: 'count' | 'n'
  bonus_detail: never
  bonus_more: never
  keep_all: never
  keep_loss: 'loss' | 'n'
  keep: never
  keep_none: never
  pass: never
  pass_title: never
  pass_detail: never
  pass_last: 'n'
  phase_take: 'of' | 'round' | 'wild'
  phase_place: 'of' | 'round' | 'wild'
  phase_bonus: 'of' | 'round' | 'wild'
  phase_keep: 'of' | 'round' | 'wild'
  event_run: 'count' | 'n'
  says_supply: 'tiles'
  says_stock: 'bag' | 'tower'
  says_star: 'spaces' | 'star'
  says_done: 'what'
  says_kept: 'tiles'
  all_of_number: 'number'
  so_far: 'filled' | 'n' | 'of'
  one_space: 'cost' | 'n'
  row_placed: 'round'
  row_discarded: never
  row_star: 'star'
  row_number: 'number'
  learn_marker: never
  learn_place_title: never
  learn_place: never
  learn_score: never
  learn_bonus_title: never
  learn_bonus: never
  learn_where: never
  learn_supply: never
  learn_keep_title: never
  learn_keep: never
  learn_grey_title: never
  thing_supply: never
  thing_score: never
  thing_star: 'star'
  thing_pillar: never
  thing_statue: never
  thing_window: never
  thing_corner: never
  thing_hand: never
}
