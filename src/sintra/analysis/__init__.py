"""Knowledge for people: positions analysed, games reviewed, reasons, luck and skill, calibrated chances."""
