import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * A Hitori solver to start from, for
 * {@code hitori lab run stress --sizes 5 --program 'java examples/programs/Mine.java' -o out}.
 *
 * <p>A puzzle is a line: rows, columns and the labels, row by row, 0 for a blank, e.g. {@code 2 2 2 1 1 1}. The answer
 * is a line: the rows, '#' shaded and '.' unshaded, joined by '/', e.g. {@code ../.#}, or {@code none}; behind it any
 * counters. It searches depth first, a cell after the other.
 */
public final class Mine {
    private final int rows;
    private final int cols;
    private final long[] labels;
    private final char[] shades;
    private long states;

    private Mine(long[] numbers) {
        rows = (int) numbers[0];
        cols = (int) numbers[1];
        labels = Arrays.copyOfRange(numbers, 2, numbers.length);
        shades = new char[labels.length];
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            Mine search = new Mine(Arrays.stream(line.trim().split(" +")).mapToLong(Long::parseLong).toArray());
            String answer = search.solve(0) ? search.answer() : "none";
            System.out.println(answer + " states=" + search.states);
            System.out.flush();
        }
    }

    /** Whether the cells from this one on can be shaded so that the whole is a solution. */
    private boolean solve(int cell) {
        if (cell == labels.length) {
            return isConnected();
        }
        for (char shade : new char[] {'.', '#'}) {
            shades[cell] = shade;
            states++;
            if (fits(cell) && solve(cell + 1)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a cell keeps rules 1 and 2 with the cells before it. */
    private boolean fits(int cell) {
        int col = cell % cols;
        if (shades[cell] == '#') {
            return !(col > 0 && shades[cell - 1] == '#') && !(cell >= cols && shades[cell - cols] == '#');
        }
        return !isRepeated(cell, cell - col, 1) && !isRepeated(cell, col, cols);
    }

    /** Whether a cell before this one, from `first` on in such steps, is unshaded and has its label. */
    private boolean isRepeated(int cell, int first, int step) {
        for (int each = first; each < cell; each += step) {
            if (labels[each] == labels[cell] && labels[cell] != 0 && shades[each] == '.') {
                return true;
            }
        }
        return false;
    }

    /** Whether the unshaded cells are one piece: rule 3. */
    private boolean isConnected() {
        boolean[] seen = new boolean[labels.length];
        int pieces = 0;
        for (int first = 0; first < labels.length; first++) {
            if (shades[first] != '.' || seen[first]) {
                continue;
            }
            pieces++;
            seen[first] = true;
            ArrayDeque<Integer> open = new ArrayDeque<>();
            open.add(first);
            while (!open.isEmpty()) {
                int cell = open.remove();
                int col = cell % cols;
                int[] beside = {
                    cell - cols, cell + cols < labels.length ? cell + cols : -1,
                    col > 0 ? cell - 1 : -1, col + 1 < cols ? cell + 1 : -1,
                };
                for (int each : beside) {
                    if (each >= 0 && shades[each] == '.' && !seen[each]) {
                        seen[each] = true;
                        open.add(each);
                    }
                }
            }
        }
        return pieces == 1;
    }

    private String answer() {
        StringBuilder rowsOfSymbols = new StringBuilder();
        for (int row = 0; row < rows; row++) {
            rowsOfSymbols.append(row > 0 ? "/" : "").append(shades, row * cols, cols);
        }
        return rowsOfSymbols.toString();
    }
}
