/* Right by both methods, and fast. */
#include <stdio.h>
#include <string.h>

enum { OPEN = 0, WHITE = 1, SHADED = 2, MOST = 400 };
static int rows, cols, size, ahead, label[MOST];
static long states;

static int line(int a, int b) { return a != b && (a / cols == b / cols || a % cols == b % cols); }
static int equal(int a, int b) { return line(a, b) && label[a] == label[b]; }
static int beside(int a, int b) { return line(a, b) && (a - b == 1 || b - a == 1 || a - b == cols || b - a == cols); }
static int concerned(int a, int b, int colour) { return colour == SHADED ? beside(a, b) : equal(a, b); }

static int connected(const char *colour) {
  int stack[MOST], top = 0, open = 0, reached = 0;
  char seen[MOST] = {0};
  for (int i = 0; i < size; i++)
    if (colour[i] != SHADED && !open++) stack[top++] = i, seen[i] = 1;
  while (top) {
    int a = stack[--top];
    reached++;
    for (int b = 0; b < size; b++)
      if (beside(a, b) && !seen[b] && colour[b] != SHADED) seen[b] = 1, stack[top++] = b;
  }
  return open && reached == open;
}

static int solve(char *colour, const char *domain) {
  int cell = -1, best = 9, ties = -1;
  for (int i = 0; i < size; i++) {
    if (colour[i]) continue;
    int values = (domain[i] & 1) + (domain[i] >> 1), others = 0;
    for (int j = 0; j < size; j++) others += equal(i, j);
    if (!ahead ? cell < 0 : values < best || (values == best && others > ties)) cell = i, best = values, ties = others;
  }
  if (cell < 0) return 1;
  for (int turn = 0; turn < 2; turn++) {
    int value = (ahead && ties > 0) == (turn == 0) ? SHADED : WHITE, clash = 0;
    char next[MOST];
    if (!(domain[cell] & value)) continue;
    states++;
    memcpy(next, domain, size);
    for (int other = 0; other < size; other++) {
      if (!concerned(cell, other, value)) continue;
      if (colour[other] == value) clash = 1;
      if (ahead && !colour[other] && !(next[other] &= ~value)) clash = 1;
    }
    if (clash) continue;
    colour[cell] = value;
    if ((value == WHITE || connected(colour)) && solve(colour, next)) return 1;
    colour[cell] = OPEN;
  }
  return 0;
}

int main(void) {
  static char text[1 << 20];
  char colour[MOST] = {0}, domain[MOST];
  if (!fgets(text, sizeof text, stdin)) return 1;
  ahead = strstr(text, "forward-checking") != NULL;
  char *at = strstr(text, "[[");
  for (rows = 1; *at && !(at[0] == ']' && at[1] == ']'); at++) {
    int read, value;
    if (*at == ']') rows++;
    if (*at >= '0' && *at <= '9' && sscanf(at, "%d%n", &value, &read) == 1) label[size++] = value, at += read - 1;
  }
  cols = size / rows;
  memset(domain, WHITE | SHADED, size);
  if (!solve(colour, domain)) return printf("{\"solution\": \"no solution\", \"states\": %ld}\n", states), 0;
  printf("{\"solution\": [");
  for (int i = 0; i < size; i++)
    printf("%s\"%c\"", i == 0 ? "[" : i % cols ? ", " : "], [", colour[i] == SHADED ? '#' : '.');
  printf("]], \"states\": %ld}\n", states);
}
