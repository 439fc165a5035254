"""Looking ahead, generic over games: counting sequences of moves."""
