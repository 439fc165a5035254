"""Looking ahead, generic over games: counting, and players."""
