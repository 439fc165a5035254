"""Learning the evaluation: positions, labels by play-outs, the network's training, matches that decide."""
