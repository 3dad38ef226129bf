/* Checks that a maximal shading of m x n cells, m, n >= 12, loses at least m + n - 10 cells: a second program, written
   from the numbered conditions of docs/hitori-numbers.md and from nothing else. A column is seven bits for each kind, and
   all its cells are judged at once.
       cc -O2 -o check check.c && zcat border.txt.gz | ./check
   Arguments, for the tests: QUARTERS (a block costs so many quarters of a half, 20 by default), "uncorrected" (price the
   covered cell of condition 15 twice), "no-looped" (leave looped cells out). Exit status: 0 proved, 1 not. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { ROWS = 7, KNOWN = 0x3f, INNER = 0x1f, UNKNOWN_ROWS = 3 << ROWS, MOST = 400, MOST_NODES = 2000000, LEAST = -7 };
enum { PLAIN = 1, LOOPED, TOUCHED };

typedef struct { unsigned at[4]; } Column; /* bit r for row r: all shaded cells at [0], and those of each kind */
static Column columns[MOST]; static int codes[MOST], count_of_columns;
static uint16_t *third[MOST][MOST]; static int thirds[MOST][MOST];
static uint64_t *nodes;
static signed char *potential, *begins, *ends;
static long count_of_nodes, count_of_windows, count_of_blocks;
static int quarters = 20, corrected = 1, without_looped, dearest;

typedef struct { const Column *pic[9]; int is_corner; } Picture; /* column c at c + 2, behind two empty ones */

static const Column empty;

static unsigned at(const Picture *p, int c, int kind) { return p->pic[c + 2]->at[kind]; }
static unsigned border(const Picture *p, int c) { return p->is_corner && c == 0 ? 0x7f : 1; }
/* The cells of a column in row r + down, at bit r. */
static unsigned moved(unsigned cells, int down) { return down < 0 ? cells << -down : cells >> down; }
static unsigned two(unsigned a, unsigned b, unsigned c, unsigned d) { return (a & b) | (c & d) | ((a | b) & (c | d)); }
static int ones(unsigned cells) { return __builtin_popcount(cells); }
static unsigned two_at(const Picture *p, int c, int kind) { /* two of the four contacts */
    unsigned left = at(p, c - 1, kind), right = at(p, c + 1, kind);
    return two(left << 1, left >> 1, right << 1, right >> 1);
}
static unsigned any_at(const Picture *p, int c, int kind) {
    unsigned both = at(p, c - 1, kind) | at(p, c + 1, kind);
    return both << 1 | both >> 1;
}
static unsigned uncovered(const Picture *p, int c) {
    unsigned s = at(p, c, 0);
    return c < 0 ? 0 : ~(s | s << 1 | s >> 1 | at(p, c - 1, 0) | at(p, c + 1, 0)) & KNOWN;
}

/* Condition 8: the uncovered cells of column c of which the cell at this corner is a guard. */
static unsigned guarded(const Picture *p, int c, int down, int right) {
    if (!uncovered(p, c)) return 0;
    unsigned touched = moved(at(p, c + right, TOUCHED), down) & (border(p, c) | two_at(p, c, TOUCHED));
    unsigned looped = moved(at(p, c + right, LOOPED), down) & two_at(p, c, LOOPED);
    unsigned plain = moved(at(p, c + right, PLAIN), down);
    if (plain) {
        unsigned level = moved(at(p, c - right, PLAIN), down) & moved(at(p, c, PLAIN) | UNKNOWN_ROWS, 2 * down);
        unsigned upright = moved(at(p, c + right, PLAIN), -down);
        plain &= level | (upright ? upright & at(p, c + 2 * right, PLAIN) : 0);
    }
    return uncovered(p, c) & (touched | looped | plain);
}

/* Conditions 4 to 7, for column c and those beside it. */
static int possible(const Picture *p, int c) {
    unsigned s = at(p, c, 0), b = border(p, c), left = at(p, c - 1, 0), right = at(p, c + 1, 0);
    unsigned edge_left = left & border(p, c - 1), edge_right = right & border(p, c + 1);
    unsigned edges = two(edge_left << 1, edge_left >> 1, edge_right << 1, edge_right >> 1);
    edges |= b & (edge_left << 1 | edge_left >> 1 | edge_right << 1 | edge_right >> 1);
    if (((~s & s << 1 & s >> 1 & left & right) | (s & edges)) & KNOWN) return 0;
    if ((at(p, c, LOOPED) | (at(p, c, TOUCHED) & ~b)) & ~any_at(p, c, 0) & KNOWN) return 0;
    unsigned kept = two_at(p, c, PLAIN) | two_at(p, c, LOOPED) | two_at(p, c, TOUCHED) | (b & any_at(p, c, TOUCHED));
    return !(uncovered(p, c) & ~kept);
}

/* Condition 12: the covered cells of column c in these rows. */
static int covered_price(const Picture *p, int c, unsigned rows) {
    unsigned s = at(p, c, 0), up = s << 1, below = s >> 1, left = at(p, c - 1, 0), right = at(p, c + 1, 0);
    unsigned here = (up | below | left | right) & ~s & rows, ends = up & here, feet = below & here;
    int sides = ones(ends) + ones(feet) + ones(here & left) + ones(here & right);
    return 2 * (sides - ones(here) - ones(ends & left) - ones(ends & right) - ones(feet & left) - ones(feet & right));
}

/* Conditions 9 to 12: the price of rows 0 to 4 of column c; -99 if an uncovered cell lacks guards. */
static int inner_price(const Picture *p, int c) {
    unsigned u = uncovered(p, c), s = at(p, c, 0) & INNER, b = border(p, c);
    int price = covered_price(p, c, INNER);
    if (u) {
        unsigned g[4] = {guarded(p, c, -1, -1), guarded(p, c, -1, 1), guarded(p, c, 1, -1), guarded(p, c, 1, 1)};
        unsigned many = two(g[0], g[1], g[2], g[3]), any = g[0] | g[1] | g[2] | g[3];
        unsigned three = (g[0] & g[1] & (g[2] | g[3])) | (g[2] & g[3] & (g[0] | g[1]));
        if (u & ~(many | (b & any))) return -99;
        price += ones(three & INNER) + ones(g[0] & g[1] & g[2] & g[3] & INNER);
    }
    price += 5 * ones(at(p, c, LOOPED) & INNER) + 6 * ones(at(p, c, TOUCHED) & INNER & ~b);
    price += 2 * ones(s & 1) + (p->is_corner && c == 0 ? 2 * ones(s) : 0);
    for (int right = -1; right <= 1; right += 2)
        for (int down = -1; down <= 1; down += 2) {
            unsigned contact = moved(at(p, c + right, 0), down) & s;
            price += 2 * ones(contact & at(p, c, PLAIN)) - ones(contact & ~at(p, c, PLAIN));
            /* What the cell guards at this corner, which sees it at the opposite one. */
            unsigned guard = guarded(p, c + right, -down, -right);
            if (guard) {
                unsigned alone = guard & border(p, c + right) & ~two_at(p, c + right, TOUCHED);
                price -= ones(moved(guard, down) & s) + ones(moved(alone, down) & at(p, c, TOUCHED) & INNER);
            }
        }
    return price;
}

/* Condition 2. */
static int fits(int a, int b) {
    const unsigned *x = columns[a].at, *y = columns[b].at;
    unsigned wrong = x[0] & y[0];
    for (int kind = PLAIN; kind <= TOUCHED; kind++) wrong |= (x[kind] << 1 | x[kind] >> 1) & y[0] & ~y[kind];
    return !wrong;
}

/* Conditions 1 and 3. */
static void make_columns(void) {
    for (int code = 0; code < 1 << 2 * ROWS; code++) {
        Column one = {{0}};
        for (int row = 0; row < ROWS; row++) {
            int kind = code >> 2 * row & 3;
            if (kind) one.at[0] |= 1u << row, one.at[kind] |= 1u << row;
        }
        if (one.at[0] & one.at[0] << 1 || (one.at[0] & ~one.at[TOUCHED] & 1)) continue;
        if (without_looped && one.at[LOOPED]) continue;
        codes[count_of_columns] = code;
        columns[count_of_columns++] = one;
    }
}

static uint64_t key(int a, int b, int c, int d) { return (uint64_t)a << 30 | b << 20 | c << 10 | d; }
static long node(uint64_t wanted) {
    long low = 0, high = count_of_nodes;
    while (low < high) {
        long middle = (low + high) / 2;
        if (nodes[middle] < wanted) low = middle + 1;
        else high = middle;
    }
    return low < count_of_nodes && nodes[low] == wanted ? low : -1;
}

/* Condition 13. */
static void make_nodes(void) {
    for (int a = 0; a < count_of_columns; a++)
        for (int b = 0; b < count_of_columns; b++) {
            third[a][b] = malloc(count_of_columns * sizeof(uint16_t));
            for (int c = 0; c < count_of_columns && fits(a, b); c++) {
                Picture p = {{&empty, &empty, &columns[a], &columns[b], &columns[c]}, 0};
                if (fits(b, c) && possible(&p, 1)) third[a][b][thirds[a][b]++] = c;
            }
            third[a][b] = realloc(third[a][b], thirds[a][b] * sizeof(uint16_t) + 1);
        }
    nodes = malloc(MOST_NODES * sizeof *nodes);
    for (int a = 0; a < count_of_columns; a++)
        for (int b = 0; b < count_of_columns; b++)
            for (int i = 0; i < thirds[a][b]; i++)
                for (int c = third[a][b][i], j = 0; j < thirds[b][c]; j++)
                    nodes[count_of_nodes++] = key(a, b, c, third[b][c][j]);
}

static void refuse(const char *why, int cost, int growth) {
    printf("refused: %s costs %d halves, and the potential grows by %d\n", why, cost, growth);
    exit(1);
}

/* Conditions 14 and 16. */
static void check_windows(void) {
    for (long tail = 0; tail < count_of_nodes; tail++) {
        int a = nodes[tail] >> 30, b = nodes[tail] >> 20 & 1023, c = nodes[tail] >> 10 & 1023, d = nodes[tail] & 1023;
        long first = thirds[c][d] ? node(key(b, c, d, third[c][d][0])) : 0;
        for (int i = 0; i < thirds[c][d]; i++) {
            const Column *last = &columns[third[c][d][i]];
            Picture p = {{&empty, &empty, &columns[a], &columns[b], &columns[c], &columns[d], last}, 0};
            int price = inner_price(&p, 2);
            if (price == -99) continue;
            price += covered_price(&p, 2, KNOWN & ~INNER);
            count_of_windows++, begins[tail] = 1, ends[first + i] = 1;
            int growth = potential[first + i] - potential[tail];
            if (price < 1 + growth) refuse("a window", price, growth);
        }
    }
}

/* Conditions 15 and 16. Columns 0 to `last` stand; those before `last` - 1 are priced. */
static void check_blocks(Picture *p, int *chosen, int last, int cost) {
    if (last >= 1 && !possible(p, last - 1)) return;
    if (last >= 2) {
        int price = inner_price(p, last - 2);
        /* What is still to come takes off 3 at most: column 1 may cost -1, no column after it less than 0 (a column of
           a window is one, and column 2 was looked at in every picture of columns 0 to 4), the covered cell 2. */
        if (price == -99 || (cost += price) > dearest + 3) return;
    }
    if (last == ROWS - 1) {
        if (corrected) cost -= covered_price(p, ROWS - 2, KNOWN & ~INNER);
        long top = node(key(chosen[3], chosen[4], chosen[5], chosen[6])), row[4];
        if (cost > dearest || top < 0 || !begins[top]) return;
        for (int i = 0; i < 4; i++) {
            int code = 0;
            for (int c = 0; c < ROWS; c++) code |= (codes[chosen[c]] >> 2 * (6 - i) & 3) << 2 * c;
            for (row[i] = 0; codes[row[i]] != code;)
                if (++row[i] == count_of_columns) return;
        }
        long left = node(key(row[0], row[1], row[2], row[3]));
        if (left < 0 || !ends[left]) return;
        count_of_blocks++;
        int growth = potential[top] - potential[left];
        if (4 * (cost - growth) < quarters) refuse("a block", cost, growth);
        return;
    }
    int a = last >= 1 ? chosen[last - 1] : 0, b = last >= 0 ? chosen[last] : 0;
    int choices = last >= 1 ? thirds[a][b] : count_of_columns;
    for (int i = 0; i < choices; i++) {
        int next = last >= 1 ? third[a][b][i] : i;
        if (last < 0 && columns[next].at[0] != columns[next].at[TOUCHED]) continue;
        if (last == 0 && !fits(b, next)) continue;
        chosen[last + 1] = next, p->pic[last + 3] = &columns[next];
        check_blocks(p, chosen, last + 1, cost);
    }
    p->pic[last + 3] = &empty;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "uncorrected")) corrected = 0;
        else if (!strcmp(argv[i], "no-looped")) without_looped = 1;
        else quarters = atoi(argv[i]);
    dearest = (quarters - 1) / 4 - LEAST;
    make_columns();
    make_nodes();
    long stated[3];
    potential = malloc(count_of_nodes), begins = calloc(count_of_nodes, 1), ends = calloc(count_of_nodes, 1);
    if (scanf("%ld nodes, %ld windows, %ld blocks ", &stated[0], &stated[1], &stated[2]) != 3)
        return puts("refused: no certificate"), 1;
    for (long i = 0; i < count_of_nodes; i++) {
        int digit = getchar();
        if (digit < '0' || digit > '0' - LEAST) return puts("refused: a potential is missing or not from -7 to 0"), 1;
        potential[i] = '0' - digit;
    }
    if (getchar() != '\n' || getchar() != EOF) return puts("refused: there are more potentials than nodes"), 1;
    check_windows();
    Picture corner = {{0}, 1};
    int chosen[ROWS];
    for (int i = 0; i < 9; i++) corner.pic[i] = &empty;
    check_blocks(&corner, chosen, -1, 0);
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    long counted[3] = {count_of_nodes, count_of_windows, count_of_blocks};
    printf("%ld nodes, %ld windows, %ld blocks; ", counted[0], counted[1], counted[2]);
    printf("%ld s, %ld MB\n", (long)used.ru_utime.tv_sec, used.ru_maxrss / 1024);
    if (memcmp(stated, counted, sizeof stated)) return puts("refused: other counts are stated"), 1;
    if (without_looped || !corrected)
        return puts("agreed, which proves nothing: other conditions than those of the proof were checked"), 1;
    /* Twice the loss is at least 2(n - 10) + 2(m - 10) and four blocks of so many quarters. */
    printf("proved: a maximal shading of m x n cells, m, n >= 12, loses at least m + n - %g cells\n", 20 - quarters / 2.);
    return 0;
}
