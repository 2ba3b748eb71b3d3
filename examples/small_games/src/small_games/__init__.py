"""Two small games for Polindrome: Nim, and Pig with its die."""
