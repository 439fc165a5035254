"""Tables, seats and live play over HTTP and WebSocket, on a store that loses nothing."""
