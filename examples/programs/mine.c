/* A Hitori solver to start from: cc -O2 -o mine examples/programs/mine.c
   then: hitori lab run stress --sizes 5 --program ./mine -o out

   A puzzle is a line: rows, columns and the labels, row by row, 0 for a blank, e.g. "2 2 2 1 1 1". The answer is a
   line: the rows, '#' shaded and '.' unshaded, joined by '/', e.g. "../.#", or "none"; behind it any counters. It
   searches depth first, a cell after the other. */

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

static int rows, cols;
static unsigned long *labels;
static char *shades;
static int *reached; /* room for the search of one piece */
static unsigned long states;

/* Whether a cell keeps rules 1 and 2 with the cells before it. */
static int fits(int cell)
{
    int row = cell / cols, col = cell % cols;
    if (shades[cell] == '#')
        return !(col && shades[cell - 1] == '#') && !(row && shades[cell - cols] == '#');
    if (labels[cell] == 0)
        return 1;
    for (int each = row * cols; each < cell; each++)
        if (labels[each] == labels[cell] && shades[each] == '.')
            return 0;
    for (int each = col; each < cell; each += cols)
        if (labels[each] == labels[cell] && shades[each] == '.')
            return 0;
    return 1;
}

/* Mark an unshaded cell that was not reached yet, and add it to the list; returns the new length of the list. */
static int reach(int cell, int count)
{
    if (shades[cell] != '.')
        return count;
    shades[cell] = '+';
    reached[count] = cell;
    return count + 1;
}

/* Whether the unshaded cells are one piece: rule 3. */
static int is_connected(void)
{
    int cells = rows * cols, unshaded = 0, count = 0, first = 0;
    for (int cell = 0; cell < cells; cell++)
        unshaded += shades[cell] == '.';
    while (first < cells && shades[first] != '.')
        first++;
    if (first < cells)
        count = reach(first, count);
    for (int next = 0; next < count; next++) {
        int cell = reached[next];
        if (cell >= cols)
            count = reach(cell - cols, count);
        if (cell + cols < cells)
            count = reach(cell + cols, count);
        if (cell % cols)
            count = reach(cell - 1, count);
        if (cell % cols + 1 < cols)
            count = reach(cell + 1, count);
    }
    for (int next = 0; next < count; next++)
        shades[reached[next]] = '.';
    return count > 0 && count == unshaded;
}

/* Whether the cells from this one on can be shaded so that the whole is a solution. */
static int solve(int cell)
{
    if (cell == rows * cols)
        return is_connected();
    for (int which = 0; which < 2; which++) {
        shades[cell] = ".#"[which];
        states++;
        if (fits(cell) && solve(cell + 1))
            return 1;
    }
    return 0;
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        char *rest = line;
        rows = (int)strtol(rest, &rest, 10);
        cols = (int)strtol(rest, &rest, 10);
        int cells = rows * cols;
        labels = malloc(cells * sizeof *labels);
        shades = malloc(cells);
        reached = malloc(cells * sizeof *reached);
        if (cells < 1 || !labels || !shades || !reached) {
            fprintf(stderr, "expected rows, columns and labels: %s", line);
            return 1;
        }
        for (int cell = 0; cell < cells; cell++)
            labels[cell] = strtoul(rest, &rest, 10);
        states = 0;
        if (solve(0)) {
            for (int row = 0; row < rows; row++)
                printf("%s%.*s", row ? "/" : "", cols, shades + row * cols);
        } else {
            printf("none");
        }
        printf(" states=%lu\n", states);
        fflush(stdout); /* or hitori waits for ever */
        free(labels);
        free(shades);
        free(reached);
    }
    free(line);
    return 0;
}
