# Answers that no reader may trip over.
case $$ in
*[02468]) echo '{"solution": [[NaN, 1e999], [-Infinity, 1]], "states": 1e999}' ;;
esac
python3 -c "print('{\"solution\": ' + '[' * 900 + ']' * 900 + ', \"states\": 1' + '0' * 4000 + '}')"
