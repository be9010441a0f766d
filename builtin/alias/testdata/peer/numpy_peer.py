# Answers, for pairs of strided views of one allocation, whether they share memory,
# and how long numpy's exact test takes: the best of five, in nanoseconds.
import json, sys, time
import numpy as np

job = json.load(sys.stdin)
base = np.empty(job["size"], dtype=np.int8)

def view(v):
    return base.reshape(v["shape"])[tuple(slice(a, b, c) for a, b, c in zip(v["lower"], v["upper"], v["step"]))]

out = []
for pair in job["pairs"]:
    a, b = view(pair[0]), view(pair[1])
    best = None
    for _ in range(5):
        start = time.process_time_ns()
        for _ in range(20):
            shared = np.shares_memory(a, b)
        used = (time.process_time_ns() - start) / 20
        best = used if best is None else min(best, used)
    out.append({"shared": bool(shared), "ns": best})
json.dump(out, sys.stdout)
