"""The steps that bring a store from one version to the next."""
