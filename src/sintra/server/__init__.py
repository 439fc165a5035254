"""Tables, seats and live play over HTTP and WebSocket; loses nothing that it acknowledged."""
