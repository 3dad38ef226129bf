# Prints without end.
read question
while :; do
  echo "$question"
  echo "$question" >&2
done
