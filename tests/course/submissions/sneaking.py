import json
import subprocess
import sys

CODE = """
import hitori, json, sys
solution = hitori.solve(hitori.Puzzle(json.loads(sys.argv[1]))).solution
print(json.dumps(solution.to_rows() if solution else "no solution"))
"""


def solve_hitori(grid, method):
    ran = subprocess.run([sys.executable, "-c", CODE, json.dumps(grid)], capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)
