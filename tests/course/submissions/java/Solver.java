import java.util.*;
import java.util.stream.*;

/** Right by both methods; the virtual machine has threads that wait. */
class Solver {
    static int cols, size, states;
    static boolean ahead;
    static int[] label;

    static boolean concerns(int a, int b, char colour) {
        boolean line = a != b && (a / cols == b / cols || a % cols == b % cols);
        int apart = Math.abs(a - b);
        return line && (colour == '#' ? apart == 1 || apart == cols : label[a] == label[b]);
    }

    static IntStream concerned(int cell, char colour) {
        return IntStream.range(0, size).filter(other -> concerns(cell, other, colour));
    }

    static boolean connected(char[] coloured) {
        int[] open = IntStream.range(0, size).filter(i -> coloured[i] != '#').toArray();
        if (open.length == 0) return false;
        Set<Integer> seen = new HashSet<>(Set.of(open[0]));
        Deque<Integer> stack = new ArrayDeque<>(seen);
        while (!stack.isEmpty())
            concerned(stack.pop(), '#').filter(i -> coloured[i] != '#' && seen.add(i)).forEach(stack::push);
        return seen.size() == open.length;
    }

    static char[] solve(char[] coloured, String[] domains) {
        int cell = -1, best = Integer.MAX_VALUE;
        for (int i = 0; i < size; i++) {
            int rank = ahead ? domains[i].length() * 1000 - (int) concerned(i, '.').count() : i;
            if (coloured[i] == 0 && rank < best) { cell = i; best = rank; }
        }
        if (cell < 0) return coloured;
        for (char colour : (ahead && concerned(cell, '.').count() > 0 ? "#." : ".#").toCharArray()) {
            if (domains[cell].indexOf(colour) < 0) continue;
            states++;
            char[] now = coloured.clone();
            String[] next = domains.clone();
            now[cell] = colour;
            boolean fits = concerned(cell, colour).noneMatch(i -> coloured[i] == colour);
            if (ahead) concerned(cell, colour).forEach(i -> next[i] = next[i].replace("" + colour, ""));
            for (int i = 0; i < size; i++) fits &= now[i] != 0 || !next[i].isEmpty();
            if (!fits || colour == '#' && !connected(now)) continue;
            char[] found = solve(now, next);
            if (found != null) return found;
        }
        return null;
    }

    public static void main(String[] arguments) {
        String question = new Scanner(System.in).nextLine();
        ahead = question.contains("forward-checking");
        String grid = question.substring(question.indexOf("[[") + 2, question.indexOf("]]"));
        label = Stream.of(grid.split("\\D+")).mapToInt(Integer::parseInt).toArray();
        size = label.length;
        cols = size / grid.split("]").length;
        String[] domains = new String[size];
        Arrays.fill(domains, ".#");
        char[] found = solve(new char[size], domains);
        String solution = found == null ? "no solution" : new String(found).replaceAll("(.{" + cols + "})(?=.)", "$1\\\\n");
        System.out.println("{\"solution\": \"" + solution + "\", \"states\": " + states + "}");
    }
}
