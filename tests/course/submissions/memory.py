"""Takes all the memory there is."""

rows = []
while True:
    rows.append(bytearray(10**6))
